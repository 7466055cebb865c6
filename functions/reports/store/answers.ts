import { hasVersion, isAbsent, type Condition, type TransactItem } from '../../lib/table.ts'
import { answersKey, headerKey } from './keys.ts'
import { answersRows, headerRows, type StoredAnswer } from './rows.ts'

export type { StoredAnswer } from './rows.ts'

export interface ReportAnswers {
  answers: readonly StoredAnswer[]
  written: number
}

export const readAnswers = async (reportId: string): Promise<ReportAnswers> =>
  (await answersRows.get(answersKey(reportId))) ?? { answers: [], written: 0 }

/** Fails its transaction if others have written since they were read. */
export const answersItem = (
  reportId: string,
  { written }: Pick<ReportAnswers, 'written'>,
  answers: StoredAnswer[],
): TransactItem => {
  const asRead: Condition = written === 0 ? isAbsent : { expression: 'written = :was', values: { ':was': written } }
  return answersRows.putItem(answersKey(reportId), { answers, written: written + 1 }, asRead)
}

/** Of a version. */
export const openChecksItem = (reportId: string, version: number, openchecks: number): TransactItem =>
  headerRows.updateItem(headerKey(reportId), {
    set: [['record.openchecks', openchecks]],
    condition: hasVersion(version),
  })
