import { routes } from '@lintel/contract'
import { ActionIcon, Tooltip } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { api, errorText } from '../../../../lib/api.ts'
import { toast } from '../../../../lib/toasts.ts'
import classes from './recording-player.module.css'

/** The address of a recording lives a little longer than this. */
const addressMs = 240_000

/** Further than any recording goes on. */
const beyondMs = 1e9

/**
 * Plays a recording. Its address is asked for when somebody wants to hear it, and again where that has run out while
 * they listened; then it goes on where it was.
 */
export function RecordingPlayer({
  reportId,
  audioId,
  name,
  local,
  touch,
}: {
  reportId: string
  audioId: string
  /** 'recording 2' */
  name: string
  /** Its address in this browser, while it is on its way. */
  local?: string | undefined
  touch?: boolean
}) {
  const player = useRef<HTMLAudioElement>(null)
  const goOnAt = useRef(0)
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: async () => {
      const url = local ?? (await api(routes.getRecording, { params: { id: reportId, audio: audioId } })).url
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
  const playOn = (audio: HTMLAudioElement) => {
    audio.currentTime = goOnAt.current
    // Where the browser wants another press, its own button is there.
    audio.play().catch(() => undefined)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- its transcript is beside it, once there is one
    <audio
      key={data.since}
      ref={player}
      className={classes.player}
      src={data.url}
      aria-label={`Player of ${name}`}
      controls
      onLoadedMetadata={({ currentTarget }) => {
        // What a recorder wrote does not say how long it is: who looks for its end finds out.
        if (currentTarget.duration === Infinity) currentTarget.currentTime = beyondMs
        else playOn(currentTarget)
      }}
      onDurationChange={({ currentTarget }) => {
        if (currentTarget.currentTime > currentTarget.duration || currentTarget.currentTime === beyondMs)
          playOn(currentTarget)
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
