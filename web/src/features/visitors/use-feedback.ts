import { isEmailAddress, isVisible, type FeedbackUpdate } from '@lintel/contract'
import { emails, sharing } from '@lintel/contract/features'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../lib/api.ts'
import { go } from '../../lib/visitor-location.ts'
import {
  addsOpen,
  commentOf,
  forgetDraft,
  itemsOf,
  mayCommentGenerally,
  nothingOpen,
  photosIn,
  saveObstacle,
  updateOf,
  useFeedbackDraft,
  withItemOpened,
  withOpenAdded,
} from './feedback-state.ts'
import { withKey, type OpenedLink } from './prefetch.ts'
import { closedBy, type SharedAs } from './shared.queries.ts'
import { retryWhileChecking, useVisitorPhotos } from './visitor-photos.ts'

/** What is written and what can be done with it; `onRefused` if the server takes none of it. */
export const useFeedback = (link: OpenedLink, shared: SharedAs<'feedback'>, onRefused: () => void) => {
  const { draft, former, change, changeOpen, say, attach, noteSent } = useFeedbackDraft(link, shared)
  const { party, name, email, open } = draft
  const items = useMemo(() => itemsOf(shared), [shared])
  const general = mayCommentGenerally(shared, party)
  const [tab, setTab] = useState<'item' | 'general'>('item')
  const shownTab = !general ? 'item' : items.length === 0 ? 'general' : tab
  const photos = useVisitorPhotos(link, draft.begunWith, {
    asked: noteSent,
    sent: attach,
    removed: () => {
      const here = new Set([...photos.ids, ...photosIn(draft).map(({ id }) => id)])
      return draft.sentIds.filter((id) => !here.has(id))
    },
  })
  const { settle } = photos
  // Just stored with the draft, so these copies are no longer needed.
  useEffect(() => {
    const there = new Set(photosIn(draft).map(({ src }) => src))
    settle((src) => there.has(src))
  }, [draft, settle])
  const placeOf = (itemref: string) => `item/${party}/${itemref}` as const

  const commented = items.flatMap((item) => {
    const saying = commentOf(shared, draft, item.itemref)
    const count = (saying?.photos.length ?? 0) + photos.countAt(placeOf(item.itemref))
    return saying ? [{ ...item, ...saying, count, refused: photos.refusedAt(placeOf(item.itemref)) }] : []
  })
  const isKnown = isVisible(name) && isEmailAddress(email)
  const mayAdd = isKnown && open.itemref !== '' && isVisible(open.comments)
  const update = updateOf(shared, mayAdd ? withOpenAdded(draft) : draft)
  const obstacle = update && saveObstacle(shared, draft, mayAdd)

  const reset = () => {
    change({ open: nothingOpen })
    photos.drop('open')
  }
  const add = () => {
    change(withOpenAdded)
    photos.move('open', placeOf(open.itemref))
  }
  const edit = (itemref: string) => {
    if (addsOpen(draft, itemref)) photos.move('open', placeOf(open.itemref))
    change((known) => withItemOpened(shared, known, itemref))
    photos.move(placeOf(itemref), 'open')
    setTab('item')
    document.getElementById('feedback-comments')?.focus()
  }
  const takeAway = (itemref: string) => {
    // The browser's own question: visitors' pages load no dialogs.
    if (!globalThis.confirm('Delete this comment and its photos?')) return
    photos.drop(placeOf(itemref))
    say(itemref, { comments: '', photos: [] })
  }
  const save = useMutation({
    mutationFn: async (body: FeedbackUpdate) => {
      await retryWhileChecking(() => api(sharing.saveSharedReport, { ...withKey(link), body, headers: {} }))
      const told = { params: { id: link.id, commenttype: party }, query: { k: link.k } }
      await api(emails.sendFeedbackEmail, told).catch(async () => api(emails.sendFeedbackEmail, told))
    },
    onSuccess: () => {
      for (const place of ['open', 'general/landlord', 'general/tenant'] as const) photos.drop(place)
      forgetDraft(link, shared)
      go(`/feedback/notification/${link.id}?kind=thankyou`, { replace: true })
    },
    onError: (error) => {
      if (closedBy(error) === 'locked') return go(`/feedback/notification/${link.id}?kind=locked`)
      // Another tab or visitor can have sent general comments in the meantime.
      return onRefused()
    },
  })

  return {
    draft,
    former,
    change,
    changeOpen,
    items,
    general,
    tab: shownTab,
    setTab,
    photos,
    commented,
    update,
    obstacle,
    mayAdd,
    reset,
    add,
    edit,
    takeAway,
    save,
  }
}

export type Feedback = ReturnType<typeof useFeedback>
