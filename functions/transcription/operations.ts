import { setTimeout } from 'node:timers/promises'
import {
  transcriptionMessages,
  transcriptionWaitMs,
  type Client,
  type Transcribed,
  type InputOf,
  type AnswerOf,
} from '@lintel/contract'
import { dayInLondon, monthOf, newId } from '@lintel/rules'
import { dictionaryOf } from '../dictionary/dictionary-of.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { reply } from '../lib/answer.ts'
import { photosFor } from '../uploads/uploaded-photos.ts'
import { clientOf, monthlyLimit, requireActive, requireSetting, monthlyLimitError } from './guards.ts'
import { NoModel, NotTranscribed, type Source, type Transcriber, type Understood } from './port.ts'
import { isRunning } from './state.ts'
import { beginTranscription, endTranscription, findTranscription, type StoredTranscription } from './store.ts'
import { transcriber } from './transcriber.ts'

const pollMs = 1000

export { getTranscribedDocument, transcribeDocument } from './documents.ts'

const media = {
  audio: {
    setting: 'Audio transcriber',
    switchedOff: transcriptionMessages.audioOff,
    notFound: transcriptionMessages.recordingNotFound,
    notAvailable: transcriptionMessages.speechNotAvailable,
    isThere: ({ listener }: Transcriber) => listener !== undefined,
  },
  photo: {
    setting: 'Photo transcriber',
    switchedOff: transcriptionMessages.photoOff,
    notFound: transcriptionMessages.photoNotFound,
    notAvailable: transcriptionMessages.pictureNotAvailable,
    isThere: ({ viewer }: Transcriber) => viewer !== undefined,
  },
} as const

/** Can be repeated: known results are returned, and a running transcription is waited for. */
export async function transcribe(ctx: Context, { query }: InputOf<'transcribe'>) {
  const kind = query.audiosrc === undefined ? 'photo' : 'audio'
  const src = query.audiosrc ?? query.photosrc ?? ''
  const { setting, switchedOff, notFound, notAvailable, isThere } = media[kind]
  const client = await clientOf(ctx, notFound)
  if (!(await isSent(client.id, src, kind))) throw new HttpError(404, notFound)
  requireSetting(client, setting, switchedOff)
  const known = await findTranscription(client.id, src)
  if (known?.result) return known.result
  const service = transcriber()
  if (!isThere(service)) throw new HttpError(409, notAvailable)
  const { running, isOurs } =
    known && isRunning(known, ctx.now())
      ? { running: known, isOurs: false }
      : await begin(ctx, client, { kind, src, failed: known })
  const until = Date.now() + transcriptionWaitMs
  const result =
    kind === 'audio' || isOurs
      ? await resultOf(ctx, service, client.id, running, until)
      : await resultOfOther(client.id, running, until)
  return result ?? reply<AnswerOf<'transcribe'>>({ id: running.id }, { status: 202 })
}

/** Uploaded for the client and accepted. */
async function isSent(clientId: string, src: string, kind: 'audio' | 'photo'): Promise<boolean> {
  const record = (await photosFor(clientId, [src])).get(src)
  if (record?.status !== 'ready') return false
  const sent: string = record.kind
  return sent === (kind === 'audio' ? 'recording' : 'photograph')
}

/** Or returns another request's. Throws 429 over the limit, 403 for an inactive client. */
async function begin(
  ctx: Context,
  client: Client,
  { kind, src, failed }: { kind: 'audio' | 'photo'; src: string; failed: StoredTranscription | undefined },
): Promise<{ running: StoredTranscription; isOurs: boolean }> {
  requireActive(client)
  const at = ctx.now()
  const id = newId()
  const wanted = { at, month: monthOf(dayInLondon(at)), max: monthlyLimit(client), failed }
  const isBegun = await beginTranscription(client.id, { id, src, kind }, wanted)
  const now = await findTranscription(client.id, src)
  if (isBegun && now?.id === id) return { running: now, isOurs: true }
  if (now && (now.id !== failed?.id || now.state !== failed.state)) return { running: now, isOurs: false }
  throw monthlyLimitError(client)
}

/** Undefined if it does not end in time. Throws 409 if it fails. */
async function resultOf(
  ctx: Context,
  { listener, viewer }: Transcriber,
  clientId: string,
  running: StoredTranscription,
  until: number,
): Promise<Transcribed | undefined> {
  const { id, src, kind } = running
  const source: Source = { id, clientId, src, dictionary: await dictionaryOf(ctx, clientId) }
  // Only once the result is stored: a request in between would start, and charge for, another.
  const forget = async () => kind === 'audio' && listener?.forget(source)
  try {
    const understood = kind === 'audio' ? await listenUntil(listener, source, until) : await viewer?.(source)
    if (!understood) return undefined
    const result = { heard: understood.heard, item: understood.item }
    await endTranscription(clientId, running, { state: 'finished', result, cost: understood.cost })
    await forget()
    return result
  } catch (error) {
    if (!(error instanceof NotTranscribed)) throw error
    ctx.log.warn('Transcription failed', { transcription: id, reason: error.message })
    await endTranscription(clientId, running, { state: 'failed', reason: error.message, cost: error.cost })
    await forget()
    throw new HttpError(409, error instanceof NoModel ? media[kind].notAvailable : transcriptionMessages.failed)
  }
}

/** A photograph is examined once however often it is requested. */
async function resultOfOther(
  clientId: string,
  { id, src }: StoredTranscription,
  until: number,
): Promise<Transcribed | undefined> {
  for (;;) {
    const now = await findTranscription(clientId, src)
    if (now?.id === id && now.state === 'failed') throw new HttpError(409, transcriptionMessages.failed)
    if (now?.result || Date.now() + pollMs > until) return now?.result
    await setTimeout(pollMs)
  }
}

/** Starting has no effect if already started; checks until it has ended or time is up. */
async function listenUntil(
  listener: Transcriber['listener'],
  source: Source,
  until: number,
): Promise<Understood | undefined> {
  await listener?.start(source)
  for (;;) {
    const understood = await listener?.ask(source)
    if (understood || Date.now() + pollMs > until) return understood
    await setTimeout(pollMs)
  }
}
