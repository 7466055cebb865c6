import type { Photo, PhotoRecord } from '@lintel/contract'
import {
  findPhotos,
  movePhotos,
  photoDestinations,
  photoReference,
  searchPhotoDestinations,
  type PhotoDestination,
  cameraInstant,
} from '@lintel/rules'
import { Kbd } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useStore } from '../../../../../lib/store.ts'
import { toast } from '../../../../../lib/toasts.ts'
import { PhotoPicture } from '../../../../../ui/photos/photo-picture.tsx'
import { useIsPhone } from '../../../../../ui/use-is-phone.ts'
import { DestinationSearch } from '../../destination-search.tsx'
import { useEditor, useReportEditor } from '../../editor-context.tsx'
import { listKey } from '../../photos/photo-drag.ts'
import { takenWords, photosOfReportQuery } from '../../photos/photos.queries.ts'
import classes from './photo-sorter.module.css'

const pool = { kind: 'unassigned' } as const

const photosText = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)

const destinationName = ({ group, name }: PhotoDestination) => `${group}, ${name}`

/** The photograph shown, and the start of the selected range, if any. */
interface Picked {
  id: string | undefined
  since: string | undefined
}

/** Photographs not uploaded yet are shown from this device. */
const usePhotoPictures = () => {
  const { photoBucket, uploads } = useReportEditor()
  const sending = useStore(uploads, (state) => state.uploads)
  return (photo: Photo) => ({
    photo,
    bucket: photoBucket,
    preview: sending.find(({ photoId }) => photoId === photo.id)?.preview,
  })
}

function Strip({
  photos,
  at,
  from,
  to,
  onPick,
}: {
  photos: readonly Photo[]
  at: number
  from: number
  to: number
  onPick: (index: number, extend: boolean) => void
}) {
  const photoPicture = usePhotoPictures()
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    strip.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at])
  return (
    <ul ref={strip} className={classes.strip} aria-label="In order of taking">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <button
            type="button"
            aria-label={`Photo ${index + 1} of ${photos.length}`}
            aria-pressed={index >= from && index <= to}
            aria-current={index === at ? 'true' : undefined}
            tabIndex={index === at ? 0 : -1}
            onClick={(event) => onPick(index, event.shiftKey)}
          >
            <PhotoPicture {...photoPicture(photo)} width={300} alt="" />
            {index >= from && index <= to && to > from && <IconCheck size={16} stroke={2.4} aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The places that the typed text matches; while there is none, the last one chosen is offered first again. */
const usePlaces = (typed: string, last: string | undefined) => {
  const body = useEditor((state) => state.body)
  const side = useEditor((state) => state.side)
  const destinations = useMemo(() => {
    const all = photoDestinations(body, side)
    const again = all.filter(({ target }) => listKey(target) === last)
    return [...again.map((entry) => ({ ...entry, group: 'Again' })), ...all.filter((entry) => !again.includes(entry))]
  }, [body, side, last])
  return useMemo(
    () =>
      (typed === '' ? destinations : searchPhotoDestinations(photoDestinations(body, side), typed)).map(
        ({ target, group, name, count }) => ({
          key: listKey(target),
          group,
          name,
          aside: count > 0 && photosText(count),
        }),
      ),
    [destinations, body, side, typed],
  )
}

const KeysHint = () => (
  <p className={classes.keys}>
    <Kbd>
      <IconArrowLeft size={12} stroke={1.8} aria-label="Left arrow" />
    </Kbd>{' '}
    <Kbd>
      <IconArrowRight size={12} stroke={1.8} aria-label="right arrow" />
    </Kbd>{' '}
    pick, with <Kbd>Shift</Kbd> several. Letters find the place, <Kbd>Enter</Kbd> assigns.
  </p>
)

/** Arrow keys pick a photograph, typing filters the places, Enter assigns and shows the next. */
export function PhotoSorter({ photos }: { photos: readonly Photo[] }) {
  const { store, focus } = useReportEditor()
  const photoPicture = usePhotoPictures()
  const phone = useIsPhone()
  const reportId = useEditor((state) => state.header.id)
  const body = useEditor((state) => state.body)
  const side = useEditor((state) => state.side)
  const { data: records = [] } = useQuery(photosOfReportQuery(reportId))
  const inOrder = useMemo(() => inOrderOfTaking(photos, records), [photos, records])
  const [picked, setPicked] = useState<Picked>({ id: undefined, since: undefined })
  const [typed, setTyped] = useState('')
  const [last, setLast] = useState<string>()
  const sorter = useRef<HTMLDivElement>(null)

  const at = Math.max(
    0,
    inOrder.findIndex(({ id }) => id === picked.id),
  )
  const since = inOrder.findIndex(({ id }) => id === picked.since)
  const [from, to] = since < 0 ? [at, at] : [Math.min(at, since), Math.max(at, since)]
  const chosen = inOrder.slice(from, to + 1)
  const shown = inOrder[at]

  const found = usePlaces(typed, last)

  const field = () => sorter.current?.querySelector('input')
  const pick = (index: number, extend: boolean) => {
    const id = inOrder[Math.max(0, Math.min(index, inOrder.length - 1))]?.id
    setPicked({ id, since: extend ? (picked.since ?? shown?.id) : undefined })
  }
  const assign = (key: string) => {
    const place = photoDestinations(body, side).find(({ target }) => listKey(target) === key)
    const list = place && findPhotos(body, place.target)
    if (!place || !list || chosen.length === 0) return
    const words = chosen.length === 1 ? 'Assign photo' : 'Assign photos'
    const next = inOrder[to + 1] ?? inOrder[from - 1]
    store.editPhotos(words, pool, (draft, source) =>
      movePhotos(
        draft,
        source,
        list,
        chosen.map(({ id }) => id),
      ),
    )
    toast.success(`${photosText(chosen.length)} assigned to ${destinationName(place)}`)
    setPicked({ id: next?.id, since: undefined })
    setTyped('')
    setLast(key)
    // The field disappears with the last photograph.
    if (next) field()?.focus()
    else focus.focusPage()
  }
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step !== 0 && typed === '' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      pick(at + step, event.shiftKey)
    }
    // Without typed text or a previous assignment, the first place is not a deliberate choice; nor is a held key.
    const walked = field()?.getAttribute('aria-activedescendant')
    if (event.key === 'Enter' && (event.repeat || (typed === '' && last === undefined && !walked))) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  if (!shown) return null
  const record = records.find(({ id }) => id === shown.id)
  return (
    <div ref={sorter} className={classes.sorter} role="group" aria-label="Sort photos" onKeyDownCapture={press}>
      <Strip
        photos={inOrder}
        at={at}
        from={from}
        to={to}
        onPick={(index, extend) => {
          pick(index, extend)
          if (!phone) field()?.focus()
        }}
      />
      <figure className={classes.large}>
        <div>
          <PhotoPicture
            key={shown.id}
            {...photoPicture(shown)}
            width={1200}
            alt={photoReference('U', photos.indexOf(shown) + 1)}
          />
        </div>
        <figcaption>
          <span role="status">
            {chosen.length > 1
              ? `${photosText(chosen.length)} chosen`
              : `${at + 1} of ${inOrder.length}. ${takenWords(shown, record)}`}
          </span>
        </figcaption>
      </figure>
      <div className={classes.places}>
        <DestinationSearch
          label="Assign to"
          listLabel="Rooms and items"
          none="No matches in this report."
          count={12}
          typed={typed}
          found={found}
          onType={setTyped}
          onChoose={assign}
          onClose={() => setTyped('')}
        />
        {!phone && <KeysHint />}
      </div>
    </div>
  )
}

/** Sorts by the camera's time, or else by the time of arrival. Stable for equal times. */
const inOrderOfTaking = (photos: readonly Photo[], records: readonly PhotoRecord[]): Photo[] => {
  const byId = new Map(records.map((record) => [record.id, record]))
  const takenAt = ({ id, createdAt = '' }: Photo) => {
    const { takenAt: taken, receivedAt } = byId.get(id) ?? {}
    return taken ? cameraInstant(taken).toISOString() : (receivedAt ?? createdAt)
  }
  return photos.toSorted((a, b) => takenAt(a).localeCompare(takenAt(b)))
}
