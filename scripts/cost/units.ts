import * as z from 'zod'

/** What a report's life is made of. */
export const actionNames = [
  'a report is made',
  'a photograph is sent',
  'a photograph is shown',
  'the list is looked at',
  'the report is opened',
  'the report is saved',
  'a PDF is made',
  'the report is mailed',
  'a visitor opens it',
  'a zip of its photographs is made',
] as const
export type ActionName = (typeof actionNames)[number]

/** What AWS bills, as the local cloud's meter names it; bytes, requests, gigabyte-seconds, capacity units. */
const Counts = z.record(z.string(), z.number())

/** What was measured: of each action once, and what one report leaves. */
export const Units = z.strictObject({
  measuredOn: z.iso.date(),
  /** Photographs of the report that was measured, and the bytes of each. */
  photographs: z.strictObject({ count: z.int(), bytes: z.int() }),
  actions: z.record(z.enum(actionNames), Counts),
  /** Bytes that stay, by what they are. */
  kept: z.strictObject({
    originals: z.number(),
    copies: z.number(),
    documents: z.number(),
    bodies: z.number(),
    rows: z.number(),
  }),
  /** How many of each an environment has whatever it does. */
  standing: z.strictObject({
    alarmMetrics: z.int(),
    ownMetrics: z.int(),
    dashboards: z.int(),
    secrets: z.int(),
    keys: z.int(),
    queueReaders: z.int(),
  }),
})
export type Units = z.infer<typeof Units>
