import { routes } from '@lintel/contract'
import { ActionIcon, Tooltip } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { api, errorText } from '../../../../lib/api.ts'
import { toast } from '../../../../lib/toasts.ts'
import classes from './recording-player.module.css'

/** A recording's presigned URL lives slightly longer than this. */
const addressMs = 240_000

/** Longer than any recording. */
const beyondMs = 1e9

/** The URL is requested on play, and again if it expires during playback, which resumes at the same position. */
export function RecordingPlayer({
  reportId,
  audioId,
  name,
  local,
  touch,
}: {
  reportId: string
  audioId: string
  /** E.g. 'recording 2' */
  name: string
  /** Its object URL in this browser, while it is being uploaded. */
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
    // The pressed button has been replaced by the player.
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
    // If the browser requires another press, its own play button is visible.
    audio.play().catch(() => undefined)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- its transcript is shown next to it, once there is one
    <audio
      key={data.since}
      ref={player}
      className={classes.player}
      src={data.url}
      aria-label={`Player of ${name}`}
      controls
      onLoadedMetadata={({ currentTarget }) => {
        // MediaRecorder files have no duration; seeking to the end makes the browser compute it.
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
