import { isEmailAddress, isVisible, type FeedbackParty, type FeedbackUpdate } from '@lintel/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import type { OpenedLink } from './prefetch.ts'
import type { SharedAs } from './shared.queries.ts'
import type { UploadTarget, SentPhoto } from './visitor-photos.ts'

export interface DraftComment {
  comments: string
  photos: SentPhoto[]
}

/** A visitor's unsent comments, which survive a reload and the link that they were written with. */
export interface FeedbackDraft {
  /** Id of the link with which it was begun: photographs being uploaded are stored under it. */
  begunWith: string
  party: FeedbackParty
  name: string
  email: string
  /** Comments on items that differ from the report's, by party and item; an empty one is withdrawn. */
  items: Record<FeedbackParty, Record<string, DraftComment>>
  general: Record<FeedbackParty, string>
  generalPhotos: Record<FeedbackParty, SentPhoto[]>
  /** The item that is being written about. */
  open: { itemref: string; comments: string; photos: SentPhoto[] }
  /** Ids of all photographs that were sent from here. */
  sentIds: string[]
}

export interface PickedItem {
  itemref: string
  ref: string
  room: string
  name: string
}

export const itemsOf = ({ rooms }: SharedAs<'feedback'>): PickedItem[] =>
  rooms.flatMap(({ name: room, items }) => items.map(({ itemref, ref, name }) => ({ itemref, ref, room, name })))

export const commentOf = (
  shared: SharedAs<'feedback'>,
  draft: FeedbackDraft,
  itemref: string,
): DraftComment | undefined => {
  const written = draft.items[draft.party][itemref]
  if (written) return written.comments === '' && written.photos.length === 0 ? undefined : written
  const said = shared.rooms.flatMap(({ items }) => items).find((item) => item.itemref === itemref)?.comments[
    draft.party
  ]
  return said && { comments: said.comments, photos: said.photos.map(({ id, src }) => ({ id, src })) }
}

/** True if the report has no general comment of the party yet; only one can be written. */
export const mayCommentGenerally = (shared: SharedAs<'feedback'>, party: FeedbackParty): boolean =>
  (shared.general[party]?.comments ?? '') === '' && !shared.general[party]?.taken

/** True if the report has the general comment of this draft: the response was lost, and Save can retry. */
const hasArrived = (shared: SharedAs<'feedback'>, { party, general }: FeedbackDraft): boolean =>
  shared.general[party]?.comments === general[party].trim()

/** General comments that can no longer be sent, because the party's were sent in the meantime. */
export const unsentGeneral = (shared: SharedAs<'feedback'>, draft: FeedbackDraft): string =>
  mayCommentGenerally(shared, draft.party) || hasArrived(shared, draft) ? '' : draft.general[draft.party].trim()

/** The request of a draft; undefined if there is nothing to send, or name and e-mail are missing. */
export const updateOf = (shared: SharedAs<'feedback'>, draft: FeedbackDraft): FeedbackUpdate | undefined => {
  const { party, name, email } = draft
  if (!isVisible(name) || !isEmailAddress(email)) return undefined
  const items = Object.entries(draft.items[party]).map(([itemref, saying]) => ({ itemref, ...saying }))
  const general = { comments: draft.general[party], photos: draft.generalPhotos[party] }
  const isTaken = mayCommentGenerally(shared, party) || hasArrived(shared, draft)
  const hasGeneral = isTaken && isVisible(general.comments)
  if (items.length === 0 && !hasGeneral) return undefined
  return { purpose: 'feedback', party, name, email, items, ...(hasGeneral && { general }) }
}

export const withOpenAdded = (draft: FeedbackDraft): FeedbackDraft => {
  const { party, open, items } = draft
  const saying = { comments: open.comments.trim(), photos: open.photos }
  return { ...draft, open: nothingOpen, items: { ...items, [party]: { ...items[party], [open.itemref]: saying } } }
}

/** True if choosing that item adds the current comment, which is on another. */
export const addsOpen = ({ open }: FeedbackDraft, itemref: string): boolean =>
  open.itemref !== '' && open.itemref !== itemref && isVisible(open.comments)

/** The draft with the comment on that item as the current one; photographs without text stay with it. */
export const withItemOpened = (shared: SharedAs<'feedback'>, draft: FeedbackDraft, itemref: string): FeedbackDraft => {
  const { open } = draft
  const isSame = open.itemref === itemref
  if (isSame && isVisible(open.comments)) return draft
  const isAdded = addsOpen(draft, itemref)
  const saying = commentOf(shared, draft, itemref)
  const said = saying?.photos ?? []
  // The previous item keeps its photographs: each is attached once.
  const former = isAdded ? open.photos : isSame ? [] : (commentOf(shared, draft, open.itemref)?.photos ?? [])
  const there = new Set([...said, ...former].map(({ id }) => id))
  const typed = open.itemref === '' ? open.comments : ''
  const comments = [saying?.comments ?? '', typed].filter(isVisible).join('\n')
  const photos = [...said, ...open.photos.filter(({ id }) => !there.has(id))]
  return { ...(isAdded ? withOpenAdded(draft) : draft), open: { itemref, comments, photos } }
}

/** `mayAdd`: the current comment is complete, and Save includes it. */
export const saveObstacle = (
  shared: SharedAs<'feedback'>,
  { party, open, general, generalPhotos }: FeedbackDraft,
  mayAdd: boolean,
): string | undefined => {
  if (!mayAdd && (isVisible(open.comments) || open.photos.length > 0))
    return 'Your last comment is not complete: choose an item and say what you see, or press Reset.'
  if (mayCommentGenerally(shared, party) && generalPhotos[party].length > 0 && !isVisible(general[party]))
    return 'Your photos under General Comments need a few words, or remove them.'
  return undefined
}

/** The version of the stored draft; a draft of another version is not read. */
const version = 4
const linkIdOf = ({ k }: OpenedLink) => k.split('.')[0] ?? ''

interface KeptDraft {
  link: string
  draft: FeedbackDraft
}

/** More people than comment on one report in one browser. */
const maxKept = 8

/** The key of a report's drafts, by the parties of the link: no draft is shown to another party. */
const draftsKey = ({ id }: OpenedLink, { parties }: SharedAs<'feedback'>) =>
  `lintel.feedback.${version}.${id}.${parties.join('+')}`

const keptDrafts = (link: OpenedLink, shared: SharedAs<'feedback'>): KeptDraft[] => {
  try {
    // Written by this page: its key contains the version.
    return JSON.parse(localStorage.getItem(draftsKey(link, shared)) ?? '[]') as KeptDraft[]
  } catch {
    return []
  }
}

/** Stores drafts, the latest last. Without storage the comments can still be sent. */
const keepDrafts = (link: OpenedLink, shared: SharedAs<'feedback'>, drafts: readonly KeptDraft[]): void => {
  try {
    if (drafts.length === 0) localStorage.removeItem(draftsKey(link, shared))
    else localStorage.setItem(draftsKey(link, shared), JSON.stringify(drafts.slice(-maxKept)))
  } catch {
    // Storage is full or blocked.
  }
}

export const nothingOpen: FeedbackDraft['open'] = { itemref: '', comments: '', photos: [] }

const empty = (link: OpenedLink, { parties, visitor }: SharedAs<'feedback'>): FeedbackDraft => ({
  begunWith: linkIdOf(link),
  party: parties.includes('landlord') ? 'landlord' : 'tenant',
  ...(visitor ?? { name: '', email: '' }),
  items: { landlord: {}, tenant: {} },
  general: { landlord: '', tenant: '' },
  generalPhotos: { landlord: [], tenant: [] },
  open: nothingOpen,
  sentIds: [],
})

const isSaying = ({ comments, photos }: DraftComment) => comments !== '' || photos.length > 0

const saysSomething = ({ items, general, generalPhotos, open }: FeedbackDraft): boolean =>
  [open, ...Object.values(items).flatMap((sayings) => Object.values(sayings))].some(isSaying) ||
  Object.values(general).some(isVisible) ||
  Object.values(generalPhotos).some((photos) => photos.length > 0)

/** A draft for another link, without withdrawn comments: they withdraw what the earlier link sent. */
const forAnotherLink = (draft: FeedbackDraft): FeedbackDraft => {
  const said = (sayings: Record<string, DraftComment>) =>
    Object.fromEntries(Object.entries(sayings).filter(([, saying]) => isSaying(saying)))
  return { ...draft, items: { landlord: said(draft.items.landlord), tenant: said(draft.items.tenant) } }
}

/** False if the link was sent to one person and the draft has another's address. */
const isTheirs = ({ email }: FeedbackDraft, { visitor }: SharedAs<'feedback'>): boolean =>
  !visitor || email === '' || email.toLowerCase() === visitor.email.toLowerCase()

/** The draft that a page opens with; `former` is the earlier link that it is taken over from. */
interface Begun {
  draft: FeedbackDraft
  former?: string
}

/** The draft of a link, or the latest of the party's earlier link, unless the visitor has started without it. */
const readDraft = (link: OpenedLink, shared: SharedAs<'feedback'>): Begun => {
  const kept = keptDrafts(link, shared)
  const own = kept.findLast((each) => each.link === linkIdOf(link))
  const isOther = ({ link: of, draft }: KeptDraft) =>
    of !== linkIdOf(link) && isTheirs(draft, shared) && saysSomething(forAnotherLink(draft))
  const other = kept.findLast(isOther)
  if (!other || (own && (saysSomething(own.draft) || kept.indexOf(own) > kept.indexOf(other))))
    return { draft: own?.draft ?? empty(link, shared) }
  return { draft: forAnotherLink(other.draft), former: other.link }
}

/** Stores a draft as this link's, in place of the one that it was taken over from. */
const keepDraft = (link: OpenedLink, shared: SharedAs<'feedback'>, draft: FeedbackDraft): void => {
  const others = keptDrafts(link, shared).filter(
    (each) => each.link !== linkIdOf(link) && each.draft.begunWith !== draft.begunWith,
  )
  keepDrafts(link, shared, [...others, { link: linkIdOf(link), draft }])
}

/** Gives a draft back to its earlier link, and starts an empty one for this link. */
export const beginEmpty = (link: OpenedLink, shared: SharedAs<'feedback'>, former: string): void => {
  const drafts = keptDrafts(link, shared).map((each) =>
    each.link === linkIdOf(link) ? { ...each, link: former } : each,
  )
  keepDrafts(link, shared, [...drafts, { link: linkIdOf(link), draft: empty(link, shared) }])
}

const partySaying = ({ items }: FeedbackDraft, party: FeedbackParty, itemref: string) => items[party][itemref]

const withPhoto = (photos: readonly SentPhoto[], photo: SentPhoto): SentPhoto[] =>
  photos.some(({ id }) => id === photo.id) ? [...photos] : [...photos, photo]

/** The draft with a photograph added once to its comment, or to the current one if its comment was removed. */
export const withSentPhoto = (draft: FeedbackDraft, target: UploadTarget, photo: SentPhoto): FeedbackDraft => {
  const [kind, of, ...rest] = target.split('/')
  const party: FeedbackParty = of === 'landlord' ? 'landlord' : 'tenant'
  const itemref = rest.join('/')
  const saying = kind === 'item' ? partySaying(draft, party, itemref) : undefined
  if (saying) {
    const said = { ...saying, photos: withPhoto(saying.photos, photo) }
    return { ...draft, items: { ...draft.items, [party]: { ...draft.items[party], [itemref]: said } } }
  }
  if (kind === 'general')
    return {
      ...draft,
      generalPhotos: { ...draft.generalPhotos, [party]: withPhoto(draft.generalPhotos[party], photo) },
    }
  return { ...draft, open: { ...draft.open, photos: withPhoto(draft.open.photos, photo) } }
}

export const photosIn = ({ open, items, generalPhotos }: FeedbackDraft): SentPhoto[] => [
  ...open.photos,
  ...Object.values(items).flatMap((sayings) => Object.values(sayings).flatMap(({ photos }) => photos)),
  ...Object.values(generalPhotos).flat(),
]

export const forgetDraft = (link: OpenedLink, shared: SharedAs<'feedback'>): void =>
  keepDrafts(
    link,
    shared,
    keptDrafts(link, shared).filter((each) => each.link !== linkIdOf(link)),
  )

/**
 * The current draft, stored in this browser with every change; `former` is the earlier link that it was taken over from.
 * What changes a part of it takes the rest from the latest: a photograph can arrive before the screen is drawn again.
 */
export const useFeedbackDraft = (link: OpenedLink, shared: SharedAs<'feedback'>) => {
  const [{ draft: begun, former }] = useState(() => readDraft(link, shared))
  const [draft, setDraft] = useState(begun)
  const keep = useEffectEvent((written: FeedbackDraft) => keepDraft(link, shared, written))
  useEffect(() => keep(draft), [draft])
  const change = (part: Partial<FeedbackDraft> | ((known: FeedbackDraft) => Partial<FeedbackDraft>)) =>
    setDraft((known) => ({ ...known, ...(typeof part === 'function' ? part(known) : part) }))
  const changeOpen = (part: (open: FeedbackDraft['open']) => Partial<FeedbackDraft['open']>) =>
    change(({ open }) => ({ open: { ...open, ...part(open) } }))
  const say = (itemref: string, saying: DraftComment) =>
    change(({ items, party }) => ({ items: { ...items, [party]: { ...items[party], [itemref]: saying } } }))
  const attach = (target: UploadTarget, photo: SentPhoto) => change((known) => withSentPhoto(known, target, photo))
  const noteSent = (ids: readonly string[]) =>
    change(({ sentIds }) => ({ sentIds: [...new Set([...sentIds, ...ids])] }))
  return { draft, former, change, changeOpen, say, attach, noteSent }
}
