import { routes } from '@lintel/contract'
import { ActionIcon, Tooltip } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { api, errorText } from '../../../../../lib/api.ts'
import { toast } from '../../../../../lib/toasts.ts'
import classes from './audio-list.module.css'

/** The address of a recording lives a little longer than this. */
const addressMs = 240_000

/**
 * Plays a recording. Its address is asked for when somebody wants to hear it, and again where that has run out while
 * they listened; then it goes on where it was.
 */
export function RecordingPlayer({
  reportId,
  audioId,
  name,
  touch,
}: {
  reportId: string
  audioId: string
  /** 'recording 2' */
  name: string
  touch?: boolean
}) {
  const player = useRef<HTMLAudioElement>(null)
  const goOnAt = useRef(0)
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: async () => {
      const { url } = await api(routes.getRecording, { params: { id: reportId, audio: audioId } })
      return { url, since: Date.now() }
    },
    onError: (error) => toast.error(errorText(error)),
  })
  const since = data?.since
  useEffect(() => {
    // The button that was pressed has gone; its place is taken by the player.
    if (since) player.current?.focus()
  }, [since])

  if (!data)
    return (
      <Tooltip label="Play">
        <ActionIcon size={touch ? 44 : 28} aria-label={`Play ${name}`} loading={isPending} onClick={() => mutate()}>
          <IconPlayerPlay size={15} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
    )
  return (
    // Its transcript is beside it, once there is one.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio
      key={data.since}
      ref={player}
      className={classes.player}
      src={data.url}
      aria-label={`Player of ${name}`}
      controls
      autoPlay
      onLoadedMetadata={({ currentTarget }) => {
        currentTarget.currentTime = goOnAt.current
      }}
      onError={({ currentTarget }) => {
        goOnAt.current = currentTarget.currentTime
        if (Date.now() - data.since > addressMs) return mutate()
        toast.error('The recording could not be played.')
        reset()
      }}
    />
  )
}
