import type { Dictionary, ComplianceQuestion, Deadline, MaintenanceFlag, ReportDictionary } from '@lintel/contract'
import { bankHolidays, holidayCalendars } from './checklists/bank-holidays.ts'
import { fabric } from './conditions.ts'
import { rooms } from './rooms.ts'
import { palettes, sections } from './sections.ts'
import { dampAndMould, dampDeadlines, dampFlags } from './checklists/damp-and-mould.ts'
import { legionella, legionellaFlags } from './checklists/legionella.ts'
import { routineFlags, routineInspection } from './checklists/routine-inspection.ts'
import { safetyCompliance, safetyFlags } from './checklists/safety-compliance.ts'

const checklist = (
  reporttype: string,
  compliance_list: ComplianceQuestion[],
  maintenance_flags: MaintenanceFlag[],
  deadlines: Deadline[] = [],
): ReportDictionary => ({ reporttype, rooms: [], sections: [], compliance_list, maintenance_flags, deadlines })

const reportDictionaries: ReportDictionary[] = [
  checklist('Damp and Mould Inspection', dampAndMould, dampFlags, dampDeadlines),
  checklist('Legionella Risk Assessment', legionella, legionellaFlags),
  checklist('Safety Compliance Visit', safetyCompliance, safetyFlags),
  checklist('Routine Inspection Checklist', routineInspection, routineFlags),
]

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
