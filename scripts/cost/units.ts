import * as z from 'zod'

/** The actions in a report's life. */
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

/** Units billed by AWS, by the names of the local cloud's meter; bytes, requests, gigabyte-seconds, capacity units. */
const Counts = z.record(z.string(), z.number())

/** The measurements: each action once, and what one report leaves stored. */
export const Units = z.strictObject({
  measuredOn: z.iso.date(),
  /** Photographs of the measured report, and the bytes of each. */
  photographs: z.strictObject({ count: z.int(), bytes: z.int() }),
  actions: z.record(z.enum(actionNames), Counts),
  /** Stored bytes, by kind. */
  kept: z.strictObject({
    originals: z.number(),
    copies: z.number(),
    documents: z.number(),
    bodies: z.number(),
    rows: z.number(),
  }),
  /** The number of each in an environment, whatever its usage. */
  standing: z.strictObject({
    alarmMetrics: z.int(),
    ownMetrics: z.int(),
    dashboards: z.int(),
    secrets: z.int(),
    keys: z.int(),
    queueReaders: z.int(),
    scheduledRuns: z.int(),
  }),
})
export type Units = z.infer<typeof Units>
