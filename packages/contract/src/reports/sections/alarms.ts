import * as z from 'zod'
import { photos } from '../photos.ts'
import { keptAtCheckOut } from '../item.ts'
import { Id, LongText, PlainDate, ShortText } from '../../scalars.ts'
import { coreReportTypes } from '../constants.ts'
import { defineSection } from '../section.ts'

export const alarmTypes = ['Smoke alarm', 'Carbon monoxide detector', 'Heat detector'] as const
export const alarmPowers = ['Mains operated', 'Battery operated'] as const
const AlarmType = z.enum(['', ...alarmTypes])
const AlarmPower = z.enum(['', ...alarmPowers])
export const Alarm = z.strictObject({
  _uuid: Id,
  name: AlarmType.default(''),
  operated: AlarmPower.default(''),
  tested: z.boolean().default(false),
  testdate: z.union([z.literal(''), PlainDate]).default(''),
  location: ShortText.default(''),
  floor: ShortText.default(''),
  condition: LongText.default(''),
  photos,
  ...keptAtCheckOut({ name: AlarmType, operated: AlarmPower, location: ShortText, floor: ShortText }),
})
export type Alarm = z.infer<typeof Alarm>

export const alarms = defineSection({
  name: 'Alarms',
  order: 90,
  photoCode: 'AL',
  types: [...coreReportTypes, 'Mid Term', 'Routine Inspection Checklist', 'Safety Compliance Visit'],
  fields: { alarms: z.array(Alarm).max(200).default([]) },
  labels: { operated: 'Power', testdate: 'Date of test' },
  facts: { name: 'Name', operated: 'Power', location: 'Location', floor: 'Floor' },
  files: [{ path: 'alarms.*.photos', shows: 'in' }],
})
