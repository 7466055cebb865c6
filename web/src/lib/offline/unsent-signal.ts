const channelName = 'lintel.unsent'

type Message = 'changed' | 'send'

const post = (message: Message) => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}

const on = (wanted: Message, act: () => unknown): (() => void) => {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => data === wanted && act())
  return () => channel.close()
}

/** Tells every tab, this one too, that what is not sent yet has changed. */
export const tellUnsent = (): void => post('changed')

/** How long changes gather: an upload of a hundred files is many. */
const gatherMs = 250

/** `changed` is called again only once it has ended: reading takes longer while a hundred files are stored. */
export const onUnsent = (changed: () => unknown): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let [isDue, isOver] = [false, false]
  const later = () => setTimeout(() => void tell(), gatherMs)
  const tell = async () => {
    isDue = false
    await Promise.resolve(changed()).catch(() => undefined)
    timer = isDue && !isOver ? later() : undefined
  }
  const stop = on('changed', () => {
    isDue = true
    timer ??= later()
  })
  return () => {
    isOver = true
    stop()
    clearTimeout(timer)
  }
}

/** Asks every tab to send what it has without waiting. */
export const askToSend = (): void => post('send')

/** When sending may succeed: there is a network again, the page is visible again, or somebody asks. */
export const onWake = (wake: () => void, signal: AbortSignal): void => {
  addEventListener('online', wake, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake(), { signal })
  signal.addEventListener('abort', on('send', wake))
}

/** What this tab is sending, by the keys of the queue. */
const sending = new Set<string>()

export const isSending = (key: string): boolean => sending.has(key)

export const whileSending = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
  sending.add(key)
  tellUnsent()
  try {
    return await work()
  } finally {
    sending.delete(key)
    tellUnsent()
  }
}
