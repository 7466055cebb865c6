import { imagePath, type SharedReport } from '@lintel/contract'
import { dateTimeText } from '../../lib/date-time.ts'
import { IconDownload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { preloadable } from '../../lib/preloadable.ts'
import { MarkLayer, useShownSize } from '../../ui/photos/mark-layer.tsx'
import type { ComparedPair } from '../../ui/photos/comparison.tsx'
import type { LightboxPhoto } from '../../ui/photos/lightbox-parts.tsx'
import { useVisitorLocation } from '../../lib/visitor-location.ts'
import { galleryWidth, type OpenedLink } from './prefetch.ts'
import { useLink, type Gallery, closedBy, useShared, type Closed } from './shared.queries.ts'
import { ClosedLink, LoadingPage, PublicPage } from './public-page.tsx'
import classes from './photos.module.css'
import { queryOptions, useQuery } from '@tanstack/react-query'

const { Component: Lightbox } = preloadable(async () => (await import('../../ui/photos/lightbox.tsx')).Lightbox)

type Group = Extract<SharedReport, { purpose: 'photos' }>['groups'][number]
type GalleryPhoto = Group['photos'][number]

/** The file name of a downloaded photograph: the last part of its key without the random bits. */
const fileNameOf = ({ src }: GalleryPhoto) => src.slice(src.lastIndexOf('/') + 1).replace(/^[A-Za-z0-9_-]{22}-/, '')

function Picture({
  photo,
  title,
  number,
  bucket,
  first,
  linked,
  onOpen,
  onPoint,
}: {
  photo: GalleryPhoto
  title: string
  number: number
  bucket: string
  first: boolean
  linked: boolean
  onOpen: () => void
  onPoint: (id: string | undefined) => void
}) {
  const name = `${title}, photo ${number}`
  const { size, measure } = useShownSize()
  return (
    <figure className={classes.photo} data-linked={linked || undefined}>
      <button
        type="button"
        aria-label={`View ${name} large${photo.linkedphoto ? ', linked with a Check In photo' : ''}`}
        onClick={onOpen}
        onPointerEnter={() => onPoint(photo.id)}
        onPointerLeave={() => onPoint(undefined)}
        onFocus={() => onPoint(photo.id)}
        onBlur={() => onPoint(undefined)}
      >
        <img
          src={imagePath(bucket, photo.src, galleryWidth, photo.rotate)}
          alt={photo.caption || name}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          onLoad={(event) => measure(event.currentTarget)}
        />
        <MarkLayer photo={photo} size={size} />
      </button>
      <figcaption>
        <span>
          {photo.caption && <b>{photo.caption}</b>}
          {photo.createdAt && <span>{dateTimeText(photo.createdAt)}</span>}
          {photo.marks && <span className={classes.marked}>Marked</span>}
          {linked && <span className={classes.linked}>Linked</span>}
        </span>
        <a
          href={imagePath(bucket, photo.src, 1600, photo.rotate)}
          download={fileNameOf(photo)}
          aria-label={`Download ${name}`}
        >
          <IconDownload size={20} stroke={1.6} aria-hidden />
        </a>
      </figcaption>
    </figure>
  )
}

function Groups({
  heading: Heading = 'h2',
  groups,
  bucket,
  firstId,
  linkedIds,
  onOpen,
  onPoint,
}: {
  /** h3 if a side has its own heading. */
  heading?: 'h2' | 'h3'
  groups: readonly Group[]
  bucket: string
  firstId: string | undefined
  linkedIds: ReadonlySet<string>
  onOpen: (id: string) => void
  onPoint: (id: string | undefined) => void
}) {
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <section
          key={`${group.type}/${group.itemref ?? group.title}`}
          className={classes.group}
          aria-label={group.title}
        >
          <Heading>{group.title}</Heading>
          <div className={classes.grid}>
            {group.photos.map((photo, index) => (
              <Picture
                key={photo.id}
                photo={photo}
                title={group.title}
                number={index + 1}
                bucket={bucket}
                first={photo.id === firstId}
                linked={linkedIds.has(photo.id)}
                onOpen={() => onOpen(photo.id)}
                onPoint={onPoint}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

const linkedWith = (photos: readonly GalleryPhoto[], pointed: string | undefined): ReadonlySet<string> => {
  if (!pointed) return new Set()
  const other = photos.find(({ id }) => id === pointed)?.linkedphoto
  const shown = photos.filter(({ id, linkedphoto }) => id === other || linkedphoto === pointed)
  return shown.length > 0 ? new Set([pointed, ...shown.map(({ id }) => id)]) : new Set()
}

interface Titled {
  photo: GalleryPhoto
  title: string
}

const largeOf = ({ photo, title }: Titled): LightboxPhoto => ({
  photo: { ...photo, hasGalleryLink: true, readonly: true },
  reference: title,
  taken: photo.createdAt ? dateTimeText(photo.createdAt) : '',
})

/** Both of each are shown here. */
const pairsOf = (photos: readonly Titled[]): ComparedPair[] =>
  photos.flatMap((after) => {
    const before = photos.find(({ photo }) => photo.id === after.photo.linkedphoto)
    return before ? { title: after.title, about: '', before: largeOf(before), after: largeOf(after) } : []
  })

function Viewer({ gallery, bucket, first }: { gallery: Gallery; bucket: string; first: string | undefined }) {
  const { itemref } = useVisitorLocation().params
  const [all, setAll] = useState(itemref === undefined)
  const [pointed, setPointed] = useState<string>()
  const own = gallery.groups.filter((group) => group.itemref === itemref)
  const groups = all || own.length === 0 ? gallery.groups : own
  const photos = groups.flatMap((group) => group.photos.map((photo) => ({ photo, title: group.title })))
  const at = (id: string | undefined) => photos.findIndex(({ photo }) => photo.id === id)
  const [open, setOpen] = useState(first)
  const shown = at(open)
  const common = {
    bucket,
    firstId: photos[0]?.photo.id,
    linkedIds: linkedWith(
      photos.map(({ photo }) => photo),
      pointed,
    ),
    onOpen: setOpen,
    onPoint: setPointed,
  }
  const side = (of: Group['visit']) => groups.filter(({ visit }) => visit === of)
  return (
    <>
      <h1>Photos</h1>
      {!all && own.length > 0 && own.length < gallery.groups.length && (
        <button type="button" className={classes.all} onClick={() => setAll(true)}>
          Show all photos of the report
        </button>
      )}
      {photos.length === 0 && <p>This report has no photos to show.</p>}
      {gallery.checkOut ? (
        <div className={classes.sides}>
          <section aria-label="Check In Photos">
            <h2>Check In Photos</h2>
            <Groups {...common} heading="h3" groups={side('in')} />
          </section>
          <section aria-label="Check Out Photos">
            <h2>Check Out Photos</h2>
            <Groups {...common} heading="h3" groups={side('out')} />
          </section>
        </div>
      ) : (
        <Groups {...common} groups={groups} />
      )}
      {shown >= 0 && (
        <Suspense fallback={null}>
          <Lightbox
            photos={photos.map(largeOf)}
            at={shown}
            bucket={bucket}
            pairs={pairsOf(photos)}
            onAt={(next) => setOpen(photos[next]?.photo.id)}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** A report's photographs, `/photos/{id}/{src?}/{type?}/{itemref?}`, opened at the named one. */
export function PhotosScreen() {
  const link = useLink()
  const { src } = useVisitorLocation().params
  const { gallery, photoBucket, closed } = useGallery(link)
  if (closed) return <ClosedLink id={link.id} closed={closed} />
  if (!gallery) return <LoadingPage />
  return (
    <PublicPage head={gallery} photoBucket={photoBucket} wide>
      <Viewer gallery={gallery} bucket={photoBucket} first={src} />
    </PublicPage>
  )
}

const staffGalleryQuery = (id: string) =>
  queryOptions({
    queryKey: ['gallery', id],
    // The sign-in code is loaded only for staff.
    queryFn: async ({ client, signal }) => (await import('./staff-gallery.ts')).openAsStaff(id, client, signal),
    refetchOnWindowFocus: false,
  })

/** A report's photographs: with a link's key for visitors, without one for signed-in staff. */
export const useGallery = (
  link: OpenedLink,
): { gallery: Gallery | undefined; photoBucket: string; closed: Closed | undefined } => {
  const byStaff = link.k === ''
  const shared = useShared(link, 'photos', { enabled: !byStaff })
  const { data, error } = useQuery({ ...staffGalleryQuery(link.id), enabled: byStaff })
  if (!byStaff) return { gallery: shared.shared, photoBucket: shared.photoBucket, closed: shared.closed }
  return {
    gallery: data?.gallery,
    photoBucket: data?.photoBucket ?? '',
    closed: error ? closedBy(error) : undefined,
  }
}
