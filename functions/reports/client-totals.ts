import { reportTypeCodes, type Client, type CodedReportCounts, type ReportCounts } from '@lintel/contract'
import { readClientTotals, readMonthTotals } from './store/index.ts'

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

/** Counts without deleted reports; types in use also by deleted ones. */
export async function reportFactsOf(clientId: string): Promise<Required<Pick<Client, 'reportCounts' | 'typesInUse'>>> {
  const totals = await readClientTotals(clientId)
  const count = (field: keyof ReportCounts) => totals.get(counted[field])?.reports ?? 0
  const reportCounts = {
    inventory: count('inventory'),
    midTerm: count('midTerm'),
    checkIn: count('checkIn'),
    checkOut: count('checkOut'),
    dampAndMouldInspection: count('dampAndMouldInspection'),
    legionellaRiskAssessment: count('legionellaRiskAssessment'),
    routineInspectionChecklist: count('routineInspectionChecklist'),
    safetyComplianceVisit: count('safetyComplianceVisit'),
  }
  const typesInUse = [...totals].flatMap(([type, { reports, deleted }]) => (reports + deleted > 0 ? [type] : []))
  return { reportCounts, typesInUse }
}

/** By type code; deleted reports are left out. */
export async function codedCountsOf(clientId: string, month: string): Promise<CodedReportCounts> {
  const totals = await readMonthTotals({ clientId, month })
  const counts: CodedReportCounts = { Inv: 0, Md: 0, Ci: 0, Co: 0, Lra: 0, Dmi: 0, Ric: 0, Scv: 0 }
  for (const [type, code] of Object.entries(reportTypeCodes)) counts[code] = totals.get(type)?.reports ?? 0
  return counts
}
