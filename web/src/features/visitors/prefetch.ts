import { imagePath, type SharedReport } from '@lintel/contract'
import { sharing } from '@lintel/contract/features'
import { api } from '../../lib/api.ts'
import { webConfig } from '../../lib/config.ts'
import type { VisitorLocation } from '../../lib/visitor-location.ts'

/** A link that somebody has opened: the report's id, and the key of the address. */
export interface OpenedLink {
  id: string
  k: string
}

/** The link of an address. */
export const linkOf = ({ params, search }: VisitorLocation): OpenedLink => ({
  id: params['id'] ?? '',
  k: new URLSearchParams(search).get('k') ?? '',
})

/** The call's query and params of a link. */
export const withKey = ({ id, k }: OpenedLink) => ({ params: { id }, query: { k } })

/** Pixels that the photographs of a gallery are wide. */
export const galleryWidth = 600

let prefetched: { link: OpenedLink; shared: Promise<SharedReport> } | undefined

/** Asks for what a page shows while the page itself still comes. */
export const prefetchShared = (place: VisitorLocation): void => {
  const link = linkOf(place)
  if (link.k === '') return
  const shared = api(sharing.getSharedReport, withKey(link))
  // Whoever awaits it gets its failure.
  shared.catch(() => undefined)
  prefetched = { link, shared }
  Promise.all([shared, webConfig()]).then(
    ([report, { photoBucket }]) => fetchFirstPhoto(report, photoBucket, place.params['itemref']),
    () => undefined,
  )
}

/** The photograph that a gallery begins with comes beside the page's own scripts. */
const fetchFirstPhoto = (report: SharedReport, bucket: string, itemref: string | undefined): void => {
  if (report.purpose !== 'photos') return
  const group = report.groups.find((own) => own.itemref === itemref) ?? report.groups[0]
  const first = group?.photos[0]
  if (first) new Image().src = imagePath(bucket, first.src, galleryWidth, first.rotate)
}

/** What a link shows: what was prefetched, once; asked for anew after that. */
export const sharedOf = (link: OpenedLink, signal: AbortSignal): Promise<SharedReport> => {
  const begun = prefetched
  prefetched = undefined
  if (begun?.link.id === link.id && begun.link.k === link.k) return begun.shared
  return api(sharing.getSharedReport, { ...withKey(link), signal })
}
