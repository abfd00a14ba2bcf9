// @ts-check
/**
 * The shapes that the page reads. They are Discord's API objects, cut down to what is shown.
 *
 * @typedef {{id: string, username: string, global_name?: string | null, avatar?: string | null, bot?: boolean}} User
 * @typedef {{id: string, name: string, color?: number, permissions?: string, position?: number}} Role
 * @typedef {{user: User, nick?: string | null, roles: string[]}} Member
 * @typedef {{archived?: boolean, locked?: boolean, archive_timestamp?: string}} ThreadMetadata
 * @typedef {{id: string, name: string | null, type: number, owner_id?: string, topic?: string | null, position?: number, parent_id?: string | null,
 *   guild_id?: string | null, unread?: number, mentions?: number, last_message_id?: string | null,
 *   thread_metadata?: ThreadMetadata, recipients?: User[],
 *   permissions?: string}} Channel
 * @typedef {{id: string, name: string, owner_id?: string, channels: Channel[], threads: Channel[], roles: Role[],
 *   members: Member[]}} Guild
 * @typedef {{name: string, value: string | number, name_localizations?: Record<string, string> | null}} Choice
 * @typedef {{type: number, name: string, description: string, required?: boolean, choices?: Choice[], options?: Option[],
 *   autocomplete?: boolean, min_value?: number, max_value?: number, min_length?: number, max_length?: number,
 *   channel_types?: number[], name_localizations?: Record<string, string> | null,
 *   description_localizations?: Record<string, string> | null}} Option
 * @typedef {{id: string, application_id: string, guild_id?: string, type?: number, name: string, description: string, options?: Option[],
 *   name_localizations?: Record<string, string> | null, description_localizations?: Record<string, string> | null}} Command
 * @typedef {{users: User[], me: User, guilds: Guild[], directs: Channel[],
 *   commands: Command[], bot: User, online: boolean, events: number,
 *   time: {ahead: number, movable: boolean}, weather: import("./weather.js").Weather, unsupported: import("./unsupported.js").Met[]}} World
 *
 * @typedef {{id?: string | null, name?: string | null, animated?: boolean}} Emoji
 * @typedef {{id: string, filename: string, url: string, size: number, width?: number | null, height?: number | null,
 *   description?: string | null, content_type?: string | null}} Attachment
 * @typedef {{url: string, width?: number | null, height?: number | null, description?: string | null}} Media
 * @typedef {{name: string, value: string, inline?: boolean}} Field
 * @typedef {{title?: string, description?: string, url?: string, color?: number, timestamp?: string, fields?: Field[],
 *   footer?: {text: string, icon_url?: string}, author?: {name: string, url?: string, icon_url?: string},
 *   image?: Media, thumbnail?: Media}} Embed
 * @typedef {{label: string, value: string, description?: string | null, emoji?: Emoji | null, default?: boolean}} SelectOption
 * @typedef {{type: number, id?: number, custom_id?: string, label?: string | null, style?: number, emoji?: Emoji | null,
 *   url?: string | null, disabled?: boolean, options?: SelectOption[], placeholder?: string | null, min_values?: number,
 *   max_values?: number, default_values?: {id: string, type: string}[], channel_types?: number[], components?: Component[],
 *   component?: Component, accessory?: Component, content?: string, media?: Media, description?: string | null,
 *   items?: {media: Media, description?: string | null, spoiler?: boolean}[], file?: Media, name?: string, size?: number,
 *   accent_color?: number | null, divider?: boolean, spacing?: number, spoiler?: boolean, required?: boolean, value?: string,
 *   min_length?: number, max_length?: number}} Component
 * @typedef {{id: string, channel_id: string, type: number, author: User, content: string, timestamp: string,
 *   edited_timestamp?: string | null, flags?: number, embeds: Embed[], attachments: Attachment[], components?: Component[],
 *   mentions: User[], mention_roles?: string[], mention_everyone?: boolean,
 *   interaction_metadata?: {id: string, type: number, user: User, name?: string} | null,
 *   interaction?: {name: string, type: number, user: User} | null, referenced_message?: Message | null,
 *   message_reference?: {message_id?: string, channel_id?: string} | null, thread?: Channel | null, local?: "sending" | "failed",
 *   reason?: string, refused?: boolean, again?: () => void}} Message
 *
 * @typedef {{id: string, custom_id: string, title: string, components: Component[]}} ModalForm
 * @typedef {{outcome: "message" | "deferred" | "update" | "modal" | "choices" | "failed", modal?: ModalForm,
 *   choices?: Choice[], error?: string, refused?: boolean}} Outcome `refused`: it never reached the bot
 * @typedef {{t: string, d: any}} LiveEvent
 */
export {};
