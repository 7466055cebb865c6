import { completeFindings, findingsOf, isHardlyUnderstood, newId } from '@lintel/rules'
import { variable } from '../lib/environment.ts'
import { byModel } from './aws/documents.ts'
import type { DocumentTranscriber } from './document-port.ts'

/** Rules read what is laid out as inventories are. */
const byRules: DocumentTranscriber = ({ pages, dictionary }) =>
  Promise.resolve({ findings: findingsOf(pages, dictionary, newId), by: 'rules', unread: [], cost: 0 })

/** A model is asked where rules find no item in a document of some length; what they found stands. */
const byRulesAndModel: DocumentTranscriber = async (source) => {
  const read = await byRules(source)
  const lines = source.pages.reduce((sum, page) => sum + page.lines.length, 0)
  if (!isHardlyUnderstood(read.findings, lines)) return read
  const { findings, unread, cost } = await byModel(source)
  return { findings: completeFindings(read.findings, findings), by: 'model', unread, cost }
}

/** What understands documents in this environment. */
export const documentTranscriber = (): DocumentTranscriber =>
  variable('TRANSCRIBER') === 'aws' ? byRulesAndModel : byRules
