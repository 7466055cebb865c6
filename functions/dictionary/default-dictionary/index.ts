import type { Dictionary } from '@lintel/contract'
import { bankHolidays, holidayCalendars } from './checklists/bank-holidays.ts'
import { reportDictionaries } from './checklists/index.ts'
import { fabric } from './conditions.ts'
import { rooms } from './rooms.ts'
import { palettes, sections } from './sections.ts'

/** Raise `version` with every change, because reports record it. */
export const defaultDictionary: Dictionary = {
  version: 'default-2026-14',
  rooms,
  sections,
  conditions: fabric,
  colours: [...new Set(Object.values(palettes).flat())],
  reportdictionaries: reportDictionaries,
  bankholidays: bankHolidays,
  holidaycalendars: holidayCalendars,
}
