import { completeFindings, findingsOf, isHardlyUnderstood, newId } from '@lintel/rules'
import { variable } from '../lib/environment.ts'
import { byModel } from './aws/documents.ts'
import { type DocumentTranscriber, NoModel } from './port.ts'

/** For documents that are laid out like inventories. */
const byRules: DocumentTranscriber = ({ pages, dictionary }) =>
  Promise.resolve({ ...findingsOf(pages, dictionary, newId), by: 'rules', cost: 0 })

/** Queries a model if the rules find no item in a document above a certain length; the rules' findings are kept. */
const byRulesAndModel: DocumentTranscriber = async (source) => {
  const read = await byRules(source)
  const lines = source.pages.reduce((sum, page) => sum + page.lines.length, 0)
  if (!isHardlyUnderstood(read.findings, lines)) return read
  try {
    const { findings, unread, cost } = await byModel(source)
    return { findings: completeFindings(read.findings, findings), by: 'model', unread, cost }
  } catch (error) {
    if (!(error instanceof NoModel)) throw error
    return read
  }
}

export const documentTranscriber = (): DocumentTranscriber =>
  variable('TRANSCRIBER') === 'aws' ? byRulesAndModel : byRules
