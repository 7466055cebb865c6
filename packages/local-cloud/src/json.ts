export type JsonObject = { [name: string]: unknown }
