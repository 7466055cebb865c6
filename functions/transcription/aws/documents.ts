import { DocumentFindings, LongText, meterKinds, ShortText } from '@lintel/contract'
import { lineText, newId, statedFindings, type AnsweredPart } from '@lintel/rules'
import * as z from 'zod'
import { makeLogger } from '../../lib/logging.ts'
import type { DocumentSource, UnderstoodDocument } from '../document-port.ts'
import { NotTranscribed } from '../port.ts'
import { ask } from './converse.ts'
import { documentPrompt } from './prompts/document.ts'

const log = makeLogger('transcription')

/** Lines that the model is given at once, and parts that it is given at most: about forty pages. */
const linesAtOnce = 100
const partsAtMost = 20
/** Nobody waits for an answer: a part has as many words as a page of a report. */
const limits = { mostMs: 60_000, mostTokens: 5000 }
/** No part is begun after this: the function has five minutes, and a part that is asked twice takes two. */
const lastBeginMs = 150_000

const line = z.int().min(0)
/** What the model answers of a part of a document. */
const Answered = z.object({
  rooms: z.array(
    z.object({
      line,
      name: ShortText,
      items: z.array(
        z.object({
          line,
          description: ShortText,
          color: ShortText,
          qty: z.int().min(0).max(9999).optional(),
          notes: z.array(LongText).max(50),
        }),
      ),
    }),
  ),
  keys: z.array(z.object({ line, name: ShortText, qty: z.int().min(0).max(9999).optional() })),
  meters: z.array(
    z.object({ line, kind: z.enum(meterKinds), serial: ShortText, readings: z.array(ShortText).max(20) }),
  ),
  tenants: z.array(z.object({ line, name: ShortText })),
  landlords: z.array(z.object({ line, name: ShortText })),
  startdate: z.object({ line, date: ShortText }).optional(),
  enddate: z.object({ line, date: ShortText }).optional(),
  address: z.object({ line, text: LongText }).optional(),
})

/** What the model says of a document, as far as it stands there; of a part that it refuses nothing is found. */
export async function byModel({ id, pages, dictionary }: DocumentSource): Promise<UnderstoodDocument> {
  const all = pages.flatMap(({ page, lines }) =>
    lines.map((one, at) => ({ at: { page, line: at }, text: lineText(one) })),
  )
  const parts: AnsweredPart[] = []
  const begun = Date.now()
  let cost = 0
  for (let from = 0; from < Math.min(all.length, partsAtMost * linesAtOnce); from += linesAtOnce) {
    if (Date.now() - begun > lastBeginMs) {
      log.warn('The rest of a document was not asked about: the model is too slow', { transcription: id, from })
      break
    }
    const some = all.slice(from, from + linesAtOnce)
    const numbered = some.map(({ text }, number) => `${number}: ${text.replaceAll(/[<>]/g, ' ')}`).join('\n')
    try {
      const asked = await ask(Answered, documentPrompt, [{ text: `<document>\n${numbered}\n</document>` }], limits)
      cost += asked.cost
      parts.push({ lines: some, answer: asked.answer })
    } catch (error) {
      if (!(error instanceof NotTranscribed)) throw error
      log.warn('A part of a document was not understood', { transcription: id, from, reason: error.message })
    }
  }
  const findings = DocumentFindings.parse(statedFindings(parts, dictionary, newId))
  return { findings, by: 'model', cost }
}
