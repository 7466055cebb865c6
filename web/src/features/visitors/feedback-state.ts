import { isEmailAddress, isVisible, type FeedbackParty, type FeedbackUpdate, type LinkReader } from '@lintel/contract'
import { useEffect, useState } from 'react'
import type { OpenedLink } from './prefetch.ts'
import type { SharedAs } from './shared.queries.ts'
import type { UploadTarget, SentPhoto } from './visitor-photos.ts'

/** A visitor's comment: text and photographs. */
export interface Saying {
  comments: string
  photos: SentPhoto[]
}

/** A visitor's unsent comments, which survive a reload. */
export interface FeedbackDraft {
  party: FeedbackParty
  name: string
  email: string
  /** Comments on items that differ from the report's, by party and item; an empty one is withdrawn. */
  items: Record<FeedbackParty, Record<string, Saying>>
  general: Record<FeedbackParty, string>
  generalPhotos: Record<FeedbackParty, SentPhoto[]>
  /** The item that is being written about. */
  open: { itemref: string; comments: string; photos: SentPhoto[] }
  /** Ids of all photographs that were sent from here. */
  sentIds: string[]
}

/** An item with its room, as offered by the picker. */
export interface PickedItem {
  itemref: string
  ref: string
  room: string
  name: string
}

/** Every item of the report. */
export const itemsOf = ({ rooms }: SharedAs<'feedback'>): PickedItem[] =>
  rooms.flatMap(({ name: room, items }) => items.map(({ itemref, ref, name }) => ({ itemref, ref, room, name })))

/** A party's current comment on an item: the draft's, otherwise the report's. */
export const sayingOf = (shared: SharedAs<'feedback'>, draft: FeedbackDraft, itemref: string): Saying | undefined => {
  const written = draft.items[draft.party][itemref]
  if (written) return written.comments === '' && written.photos.length === 0 ? undefined : written
  const said = shared.rooms.flatMap(({ items }) => items).find((item) => item.itemref === itemref)?.comments[
    draft.party
  ]
  return said && { comments: said.comments, photos: said.photos.map(({ id, src }) => ({ id, src })) }
}

/** True if the report has no general comment of the party yet; only one can be written. */
export const mayCommentGenerally = (shared: SharedAs<'feedback'>, party: FeedbackParty): boolean =>
  (shared.general[party]?.comments ?? '') === ''

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

/** The draft with the comment being written added to the others. */
export const withOpenAdded = (draft: FeedbackDraft): FeedbackDraft => {
  const { party, open, items } = draft
  const saying = { comments: open.comments.trim(), photos: open.photos }
  return { ...draft, open: nothingOpen, items: { ...items, [party]: { ...items[party], [open.itemref]: saying } } }
}

/**
 * Why Save must wait, so that no text or attachment is lost; undefined if nothing is pending. `mayAdd`: the current
 * comment is complete, and Save includes it.
 */
export const leftBehind = (
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
const version = 3
const draftKey = ({ k }: OpenedLink) => `lintel.feedback.${version}.${k.split('.')[0] ?? ''}`

/** No comment is being written. */
export const nothingOpen: FeedbackDraft['open'] = { itemref: '', comments: '', photos: [] }

const empty = (party: FeedbackParty, visitor: LinkReader = { name: '', email: '' }): FeedbackDraft => ({
  party,
  ...visitor,
  items: { landlord: {}, tenant: {} },
  general: { landlord: '', tenant: '' },
  generalPhotos: { landlord: [], tenant: [] },
  open: nothingOpen,
  sentIds: [],
})

const readDraft = (link: OpenedLink, { parties, visitor }: SharedAs<'feedback'>): FeedbackDraft => {
  const first = parties.includes('landlord') ? 'landlord' : 'tenant'
  try {
    // Written by this page: its key contains the version.
    const kept = JSON.parse(localStorage.getItem(draftKey(link)) ?? 'null') as FeedbackDraft | null
    return kept && parties.includes(kept.party) ? kept : empty(first, visitor)
  } catch {
    return empty(first, visitor)
  }
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

/** All photographs of the draft. */
export const photosIn = ({ open, items, generalPhotos }: FeedbackDraft): SentPhoto[] => [
  ...open.photos,
  ...Object.values(items).flatMap((sayings) => Object.values(sayings).flatMap(({ photos }) => photos)),
  ...Object.values(generalPhotos).flat(),
]

/** Deletes the draft once it has been sent. */
export const forgetDraft = (link: OpenedLink): void => {
  try {
    localStorage.removeItem(draftKey(link))
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** The current draft, stored in this browser with every change. */
export const useFeedbackDraft = (link: OpenedLink, shared: SharedAs<'feedback'>) => {
  const [draft, setDraft] = useState(() => readDraft(link, shared))
  useEffect(() => {
    try {
      localStorage.setItem(draftKey(link), JSON.stringify(draft))
    } catch {
      // Without storage the comments can still be sent.
    }
  }, [link, draft])
  const change = (part: Partial<FeedbackDraft>) => setDraft((known) => ({ ...known, ...part }))
  const say = (itemref: string, saying: Saying) =>
    setDraft((known) => ({
      ...known,
      items: { ...known.items, [known.party]: { ...known.items[known.party], [itemref]: saying } },
    }))
  const attach = (target: UploadTarget, photo: SentPhoto) => setDraft((known) => withSentPhoto(known, target, photo))
  const noteSent = (ids: readonly string[]) =>
    setDraft((known) => ({ ...known, sentIds: [...new Set([...known.sentIds, ...ids])] }))
  return { draft, change, say, attach, noteSent }
}
