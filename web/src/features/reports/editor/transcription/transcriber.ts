import { routes, transcriptionMessages, transcriptionPollMs, type Transcribed } from '@lintel/contract'
import { markTranscribing, transcribingIn, type TranscribedFile } from '@lintel/rules'
import { createStore } from 'zustand/vanilla'
import { api, ApiError } from '../../../../lib/api.ts'
import { toast } from '../../../../lib/toasts.ts'
import type { EditorStore, ReadonlyStore } from '../state/editor-store.ts'

export type AskedFile = TranscribedFile & { src: string }

interface TranscriberState {
  running: Readonly<Record<string, true>>
  heard: Readonly<Record<string, Transcribed>>
}

/** Transcribes recordings and photographs, whichever part of the report is shown, and across reloads. */
export interface Transcriber extends ReadonlyStore<TranscriberState> {
  ask: (file: AskedFile) => void
  decided: (id: string) => void
  /** Resumes the transcriptions requested in earlier sessions. */
  open: () => void
  end: () => void
}

const maxFailures = 3

const isTransient = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

const isAsked = (value: unknown): value is AskedFile =>
  typeof value === 'object' &&
  value !== null &&
  ['kind', 'id', 'src'].every((name) => typeof Reflect.get(value, name) === 'string')

/** Remembers the requested transcriptions in this browser; without storage, they are forgotten when the page closes. */
const createMemory = (name: string) => ({
  read: (): AskedFile[] => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
      return Array.isArray(kept) ? kept.filter(isAsked) : []
    } catch {
      return []
    }
  },
  write: (files: readonly AskedFile[]) => {
    try {
      if (files.length === 0) localStorage.removeItem(name)
      else localStorage.setItem(name, JSON.stringify(files))
    } catch {
      // Nothing is lost: it can be requested again.
    }
  },
})

const without = <T>(record: Readonly<Record<string, T>>, id: string) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== id))

export const createTranscriber = (
  store: EditorStore,
  { owner, reportId, wait }: { owner: string; reportId: string; wait: (ms: number) => Promise<void> },
): Transcriber => {
  const asked = createStore<TranscriberState>(() => ({ running: {}, heard: {} }))
  const memory = createMemory(`lintel.transcribing/${owner}/${reportId}`)
  let life = new AbortController()

  const remember = (file: AskedFile) => memory.write([...memory.read().filter(({ id }) => id !== file.id), file])
  const forget = (id: string) => memory.write(memory.read().filter((file) => file.id !== id))
  const stopRunning = (id: string) => asked.setState(({ running }) => ({ running: without(running, id) }))

  const requestTranscript = async ({ kind, src }: AskedFile, signal: AbortSignal): Promise<Transcribed | undefined> => {
    for (let failures = 0; !signal.aborted; await wait(transcriptionPollMs)) {
      try {
        const answer = await api(routes.transcribe, { query: kind === 'audio' ? { audiosrc: src } : { photosrc: src } })
        if ('item' in answer) return answer
        failures = 0
      } catch (error) {
        if (!isTransient(error)) throw error
        // Without a connection it is retried as long as the report is open.
        if (error instanceof ApiError && error.status >= 500 && ++failures >= maxFailures) throw error
      }
    }
    return undefined
  }

  const run = async (file: AskedFile) => {
    const { signal } = life
    try {
      const heard = await requestTranscript(file, signal)
      if (!heard || signal.aborted) return
      asked.setState((state) => ({ heard: { ...state.heard, [file.id]: heard } }))
    } catch (error) {
      if (signal.aborted) return
      forget(file.id)
      store.prefill((draft) => markTranscribing(draft, file, 'failed'))
      const message = error instanceof ApiError && error.status < 500 ? error.message : transcriptionMessages.failed
      toast.error(message, { stays: true })
    }
    stopRunning(file.id)
  }

  const ask = (file: AskedFile) => {
    const { running, heard } = asked.getState()
    if (running[file.id] || heard[file.id]) return
    remember(file)
    asked.setState({ running: { ...running, [file.id]: true } })
    // Other users who open the report see that it is running; this is not an undo step.
    store.prefill((draft) => markTranscribing(draft, file, 'running'))
    void run(file)
  }

  return {
    getState: asked.getState,
    getInitialState: asked.getInitialState,
    subscribe: asked.subscribe,
    ask,
    decided: (id) => {
      forget(id)
      asked.setState(({ heard }) => ({ heard: without(heard, id) }))
    },
    open: () => {
      if (life.signal.aborted) life = new AbortController()
      const { body, readOnly } = store.getState()
      if (!readOnly) for (const file of [...memory.read(), ...transcribingIn(body)]) ask(file)
    },
    end: () => {
      life.abort()
      asked.setState({ running: {}, heard: {} })
    },
  }
}
