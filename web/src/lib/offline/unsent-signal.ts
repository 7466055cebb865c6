const channelName = 'lintel.unsent'

/** Tells every tab, this one too, that what is not sent yet has changed. */
export const tellUnsent = (): void => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(undefined)
  channel.close()
}

export const onUnsent = (changed: () => void): (() => void) => {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', changed)
  return () => channel.close()
}
