import { imagePath, type SharedReport } from '@lintel/contract'
import { sharing } from '@lintel/contract/features'
import { api } from '../../lib/api.ts'
import { webConfig } from '../../lib/config.ts'
import type { VisitorLocation } from '../../lib/visitor-location.ts'

export interface OpenedLink {
  id: string
  k: string
}

export const linkOf = ({ params, search }: VisitorLocation): OpenedLink => ({
  id: params['id'] ?? '',
  k: new URLSearchParams(search).get('k') ?? '',
})

export const withKey = ({ id, k }: OpenedLink) => ({ params: { id }, query: { k } })

/** The width of gallery photographs, in pixels. */
export const galleryWidth = 600

let prefetched: { link: OpenedLink; shared: Promise<SharedReport> } | undefined

/** Requests a page's data while the page itself is still loading. */
export const prefetchShared = (place: VisitorLocation): void => {
  const link = linkOf(place)
  if (link.k === '') return
  const shared = api(sharing.getSharedReport, withKey(link))
  // The caller that awaits it handles its failure.
  shared.catch(() => undefined)
  prefetched = { link, shared }
  Promise.all([shared, webConfig()]).then(
    ([report, { photoBucket }]) => fetchFirstPhoto(report, photoBucket, place.params['itemref']),
    () => undefined,
  )
}

/** A gallery's first photograph is loaded in parallel with the page's scripts. */
const fetchFirstPhoto = (report: SharedReport, bucket: string, itemref: string | undefined): void => {
  if (report.purpose !== 'photos') return
  const group = report.groups.find((own) => own.itemref === itemref) ?? report.groups[0]
  const first = group?.photos[0]
  if (first) new Image().src = imagePath(bucket, first.src, galleryWidth, first.rotate)
}

let seen: string | undefined

/** The data of a link: prefetched the first time, requested again after that, which is not another opening of it. */
export const sharedOf = (link: OpenedLink, signal: AbortSignal): Promise<SharedReport> => {
  const begun = prefetched
  prefetched = undefined
  const isFirst = seen !== link.k
  seen = link.k
  if (begun?.link.id === link.id && begun.link.k === link.k) return begun.shared
  const { params, query } = withKey(link)
  return api(sharing.getSharedReport, { params, query: isFirst ? query : { ...query, again: 'true' }, signal })
}
