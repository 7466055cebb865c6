import { InvokeCommand } from '@aws-sdk/client-lambda'
import {
  documentMessages,
  documentReadingMessages,
  readDocumentMaxBytes,
  TranscribedDocument,
  transcriptionMessages,
  type Client,
  type InputOf,
  type AnswerOf,
} from '@lintel/contract'
import { dayInLondon, monthOf } from '@lintel/rules'
import { writeAct } from '../audit/write-act.ts'
import { getClientFor } from '../clients/find-client.ts'
import { lambda } from '../lib/aws.ts'
import type { Context } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { keyedId } from '../lib/keyed-id.ts'
import { InvalidRow } from '../lib/invalid-rows.ts'
import { reply } from '../lib/answer.ts'
import { startsAsDocument } from '../uploads/posted-files.ts'
import { sentDocumentOf } from '../uploads/document-files.ts'
import { DamagedFile, documentKey, findWorkingFile, keepSource } from './document-files.ts'
import { plainText } from '../lib/plain-text.ts'
import { monthlyLimit, requireActive, monthlyLimitError } from './guards.ts'
import type { DocumentOrder } from './understand-document.ts'
import { isRunning } from './state.ts'
import { beginDocument, endDocument, findDocument } from './store.ts'

/** The client's users need not name it, provider staff must. Throws 404 out of scope. */
function clientFor(ctx: Context, client: string | undefined): Promise<Client> {
  const id = client ?? (ctx.scope.kind === 'any' ? '' : ctx.scope.clientId)
  if (id === '') throw refused('client', documentReadingMessages.needsClient)
  return getClientFor(ctx, id)
}

interface Wanted {
  filename: string
  document?: string
  source: { key: string } | { bytes: Buffer }
}

async function wantedBy(client: Client, body: InputOf<'transcribeDocument'>['body']): Promise<Wanted> {
  if (!('document' in body)) {
    const filename = plainText(body.fileName) || 'Document'
    const bytes = Buffer.from(body.file, 'base64')
    if (!startsAsDocument(filename, bytes)) throw new HttpError(400, documentMessages.notValidType(filename))
    return { filename, source: { bytes } }
  }
  const found = await sentDocumentOf(client.id, body.document)
  if (!found) throw new HttpError(404, documentReadingMessages.notFound)
  if (found.bytes > readDocumentMaxBytes) throw new HttpError(400, documentReadingMessages.tooLarge)
  return { filename: found.filename, document: body.document, source: { key: found.key } }
}

export async function transcribeDocument(
  ctx: Context,
  { body }: InputOf<'transcribeDocument'>,
): Promise<AnswerOf<'transcribeDocument'>> {
  const client = await clientFor(ctx, body.client)
  requireActive(client)
  const { filename, document, source } = await wantedBy(client, body)
  if (client.peachpackage !== 'Report AI') throw new HttpError(403, documentReadingMessages.notInPackage)
  const at = ctx.now()
  const { idempotencykey: key } = body
  const id = keyedId(key, ['document', client.id, ctx.user.sub, key])
  if (key !== undefined && (await findDocument(client.id, id))) return { id }
  const begun = { id, filename, ...(document !== undefined && { document }) }
  const act = writeAct(
    { now: at, user: ctx.user },
    { action: 'document.read', clientId: client.id, subject: { kind: 'document', id: document ?? id, name: filename } },
  )
  const wanted = { at, month: monthOf(dayInLondon(at)), max: monthlyLimit(client) }
  if (!(await beginDocument(client.id, begun, wanted, [act]))) {
    if (key !== undefined && (await findDocument(client.id, id))) return { id }
    throw monthlyLimitError(client)
  }
  try {
    const of = { clientId: client.id, id }
    const stored = 'key' in source ? source.key : documentKey(of, 'source')
    if ('bytes' in source) await keepSource(of, source.bytes)
    await understandLater({ clientId: client.id, id, key: stored })
  } catch (error) {
    await endDocument(client.id, { id, startedAt: at.toISOString() }, failure)
    throw error
  }
  return { id }
}

const failure = { state: 'failed', reason: transcriptionMessages.failed } as const

async function understandLater(order: DocumentOrder): Promise<void> {
  await lambda.send(
    new InvokeCommand({
      FunctionName: variable('DOCUMENT_TRANSCRIBER'),
      InvocationType: 'Event',
      Payload: JSON.stringify(order),
    }),
  )
}

export async function getTranscribedDocument(ctx: Context, { params, query }: InputOf<'getTranscribedDocument'>) {
  const client = await clientFor(ctx, query.client)
  try {
    return await answerOf(ctx, client, params.id)
  } catch (error) {
    if (!(error instanceof InvalidRow || error instanceof DamagedFile)) throw error
    ctx.log.error('The results of reading a document are damaged', { transcription: params.id, reason: error.message })
    throw new HttpError(409, documentReadingMessages.unreadable)
  }
}

/** Or the job that reads it. Throws `InvalidRow` or `DamagedFile` if it does not parse. */
async function answerOf(ctx: Context, client: Client, id: string) {
  const known = await findDocument(client.id, id)
  if (!known) throw new HttpError(404, documentReadingMessages.expired)
  if (known.state === 'running') {
    if (isRunning(known, ctx.now())) return reply<AnswerOf<'getTranscribedDocument'>>({ id: known.id }, { status: 202 })
    await endDocument(client.id, known, failure)
  }
  if (known.state !== 'finished') throw new HttpError(409, known.reason ?? transcriptionMessages.failed)
  const result = await findWorkingFile({ clientId: client.id, id: known.id }, 'result.json.gz', TranscribedDocument)
  if (!result) throw new HttpError(404, documentReadingMessages.expired)
  return result
}
