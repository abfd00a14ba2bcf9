async def test_the_application_says_what_it_is_and_how_it_is_installed(api, sandbox):
    page = "/applications/@me"
    assert (await api("GET", page)).body["description"] == ""
    asked = {"scopes": ["bot", "applications.commands"], "permissions": 2048}
    sent = {"description": "A bot.", "integration_types_config": {"0": {"oauth2_install_params": asked}}}
    changed = (await api("PATCH", page, sent)).body
    assert changed["description"] == "A bot."
    assert changed["integration_types_config"] == {"0": {"oauth2_install_params": {**asked, "permissions": "2048"}}}
    await api("PATCH", page, {"integration_types_config": {"1": {}}})
    found = (await api("GET", "/oauth2/applications/@me")).body
    assert (found["description"], set(found["integration_types_config"])) == ("A bot.", {"0", "1"})
    for wrong in (
        {"description": "x" * 401},
        {"integration_types_config": {"2": {}}},
        {"integration_types_config": {"1": {"oauth2_install_params": {"scopes": [], "permissions": 0}}}},
        {"integration_types_config": {"1": {"oauth2_install_params": {"scopes": ["identify"], "permissions": 8}}}},
    ):
        assert (await api("PATCH", page, wrong)).code == 50035
    assert (await api("GET", page)).body == found
