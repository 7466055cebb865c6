import { EmailAddress, FeedbackParty, type FeedbackUpdate } from '@lintel/contract'
import { useEffect, useState } from 'react'
import * as z from 'zod'
import type { OpenedLink, SharedAs } from './shared.queries.ts'

const SentPhoto = z.object({ id: z.string(), src: z.string() })
const Saying = z.object({ comments: z.string(), photos: z.array(SentPhoto) })
/** What somebody says: words and photographs. */
export type Saying = z.infer<typeof Saying>

const BySubject = z.record(z.string(), Saying)
const ByParty = z.object({ landlord: BySubject, tenant: BySubject })

/** What a visitor has written and not sent yet; it outlives a reload. */
const FeedbackDraft = z.object({
  party: FeedbackParty,
  name: z.string(),
  email: z.string(),
  /** Comments on items that differ from what the report has, by party and item; empty: taken back. */
  items: ByParty,
  general: z.object({ landlord: z.string(), tenant: z.string() }),
  generalPhotos: z.object({ landlord: z.array(SentPhoto), tenant: z.array(SentPhoto) }),
  /** The item that is being written about. */
  open: z.object({ itemref: z.string(), comments: z.string() }),
})
export type FeedbackDraft = z.infer<typeof FeedbackDraft>

/** An item with its room, as the picker offers it. */
export interface PickedItem {
  itemref: string
  ref: string
  room: string
  name: string
}

/** Every item of the report. */
export const itemsOf = ({ rooms }: SharedAs<'feedback'>): PickedItem[] =>
  rooms.flatMap(({ name: room, items }) => items.map(({ itemref, ref, name }) => ({ itemref, ref, room, name })))

/** What a party has said about an item so far: here, or else in the report. */
export const sayingOf = (shared: SharedAs<'feedback'>, draft: FeedbackDraft, itemref: string): Saying | undefined => {
  const written = draft.items[draft.party][itemref]
  if (written) return written.comments === '' && written.photos.length === 0 ? undefined : written
  const said = shared.rooms.flatMap(({ items }) => items).find((item) => item.itemref === itemref)?.comments[
    draft.party
  ]
  return said && { comments: said.comments, photos: said.photos.map(({ id, src }) => ({ id, src })) }
}

/** True where the report has no general comment of the party yet: only then is there one to write. */
export const mayCommentGenerally = (shared: SharedAs<'feedback'>, party: FeedbackParty): boolean =>
  (shared.general[party]?.comments ?? '') === ''

export const isEmail = (text: string): boolean => EmailAddress.safeParse(text).success

/** What is sent of a draft; undefined where there is nothing to send, or name and e-mail are missing. */
export const updateOf = (draft: FeedbackDraft): FeedbackUpdate | undefined => {
  const { party, name, email } = draft
  if (name.trim() === '' || !isEmail(email)) return undefined
  const items = Object.entries(draft.items[party]).map(([itemref, saying]) => ({ itemref, ...saying }))
  const general = { comments: draft.general[party], photos: draft.generalPhotos[party] }
  const hasGeneral = general.comments.trim() !== ''
  if (items.length === 0 && !hasGeneral) return undefined
  return { purpose: 'feedback', party, name, email, items, ...(hasGeneral && { general }) }
}

const draftKey = ({ k }: OpenedLink) => `lintel.feedback.${k.split('.')[0] ?? ''}`

const empty = (party: FeedbackParty): FeedbackDraft => ({
  party,
  name: '',
  email: '',
  items: { landlord: {}, tenant: {} },
  general: { landlord: '', tenant: '' },
  generalPhotos: { landlord: [], tenant: [] },
  open: { itemref: '', comments: '' },
})

const readDraft = (link: OpenedLink, parties: readonly FeedbackParty[]): FeedbackDraft => {
  const first = parties.includes('landlord') ? 'landlord' : 'tenant'
  try {
    const kept = FeedbackDraft.safeParse(JSON.parse(localStorage.getItem(draftKey(link)) ?? ''))
    return kept.success && parties.includes(kept.data.party) ? kept.data : empty(first)
  } catch {
    return empty(first)
  }
}

/** Forgets what was written: it has been sent. */
export const forgetDraft = (link: OpenedLink): void => localStorage.removeItem(draftKey(link))

/** What is being written, kept in this browser with every change. */
export const useFeedbackDraft = (link: OpenedLink, shared: SharedAs<'feedback'>) => {
  const [draft, setDraft] = useState(() => readDraft(link, shared.parties))
  useEffect(() => {
    try {
      localStorage.setItem(draftKey(link), JSON.stringify(draft))
    } catch {
      // A browser that keeps nothing can still send what is on the screen.
    }
  }, [link, draft])
  const change = (part: Partial<FeedbackDraft>) => setDraft((known) => ({ ...known, ...part }))
  const say = (itemref: string, saying: Saying) =>
    setDraft((known) => ({
      ...known,
      items: { ...known.items, [known.party]: { ...known.items[known.party], [itemref]: saying } },
    }))
  return { draft, change, say }
}
