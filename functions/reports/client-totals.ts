import type { ReportCounts } from '@lintel/contract'
import { readClientTotals } from './store/index.ts'

/** The report types in clients' counts, by field. */
const counted: Readonly<Record<keyof ReportCounts, string>> = {
  inventory: 'Inventory',
  midTerm: 'Mid Term',
  checkIn: 'Check In',
  checkOut: 'Check Out',
  dampAndMouldInspection: 'Damp and Mould Inspection',
  legionellaRiskAssessment: 'Legionella Risk Assessment',
  routineInspectionChecklist: 'Routine Inspection Checklist',
  safetyComplianceVisit: 'Safety Compliance Visit',
}

/** How many reports of each kind a client has, deleted ones left out. */
export async function reportCountsOf(clientId: string): Promise<ReportCounts> {
  const totals = await readClientTotals(clientId)
  const count = (field: keyof ReportCounts) => totals.get(counted[field])?.reports ?? 0
  return {
    inventory: count('inventory'),
    midTerm: count('midTerm'),
    checkIn: count('checkIn'),
    checkOut: count('checkOut'),
    dampAndMouldInspection: count('dampAndMouldInspection'),
    legionellaRiskAssessment: count('legionellaRiskAssessment'),
    routineInspectionChecklist: count('routineInspectionChecklist'),
    safetyComplianceVisit: count('safetyComplianceVisit'),
  }
}
