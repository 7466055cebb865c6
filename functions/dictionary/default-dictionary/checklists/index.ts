import type { ComplianceQuestion, Deadline, MaintenanceFlag, ReportDictionary } from '@lintel/contract'
import { dampAndMould, dampDeadlines, dampFlags } from './damp-and-mould.ts'
import { legionella, legionellaFlags } from './legionella.ts'
import { routineFlags, routineInspection } from './routine-inspection.ts'
import { safetyCompliance, safetyFlags } from './safety-compliance.ts'

const checklist = (
  reporttype: string,
  compliance_list: ComplianceQuestion[],
  maintenance_flags: MaintenanceFlag[],
  deadlines: Deadline[] = [],
): ReportDictionary => ({ reporttype, rooms: [], sections: [], compliance_list, maintenance_flags, deadlines })

export const reportDictionaries: ReportDictionary[] = [
  checklist('Damp and Mould Inspection', dampAndMould, dampFlags, dampDeadlines),
  checklist('Legionella Risk Assessment', legionella, legionellaFlags),
  checklist('Safety Compliance Visit', safetyCompliance, safetyFlags),
  checklist('Routine Inspection Checklist', routineInspection, routineFlags),
]
