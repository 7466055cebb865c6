import { isVisible, type ClaimAnswer, type ClaimAnswerKind, type SharedClaimLine } from '@lintel/contract'
import { sharing } from '@lintel/contract/features'
import { displayPounds, isOutdated, toPounds, typedPence } from '@lintel/rules'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { withKey, type OpenedLink } from './prefetch.ts'
import type { SharedAs } from './shared.queries.ts'
import {
  photosUnderway,
  retryWhileChecking,
  useVisitorPhotos,
  type SentPhoto,
  type UploadTarget,
} from './visitor-photos.ts'

export interface Draft {
  answer: ClaimAnswerKind | ''
  /** The sum that it answers. */
  of: number
  /** As typed, in pounds. */
  offer: string
  comments: string
  photos: readonly SentPhoto[]
}

/** What is begun and not sent, by line; and the ids of all photographs that were sent. */
interface Kept {
  drafts: Readonly<Record<string, Draft>>
  sentIds: readonly string[]
}

const nothing: Kept = { drafts: {}, sentIds: [] }

/** An answer to an earlier sum, or an offer that was not taken, still stands for what it was. */
export const hasOutdated = (line: SharedClaimLine): boolean => isOutdated(line, line.answer)

const draftOf = (line: SharedClaimLine): Draft => {
  const { answer, offer = '', comments = '', photos = [] } = line.answer ?? {}
  return { answer: hasOutdated(line) ? '' : (answer ?? ''), of: line.sum, offer: String(offer), comments, photos }
}

/** What was chosen at another sum is chosen again; the words and photographs stay. */
const currentDraft = (begun: Draft | undefined, line: SharedClaimLine): Draft => {
  if (!begun) return draftOf(line)
  return begun.of === line.sum ? begun : { ...begun, answer: '', of: line.sum }
}

/** Of several lines alike each has its own. */
const namesOf = (lines: readonly SharedClaimLine[]): string[] => {
  const of = ({ path, remedy }: SharedClaimLine) => `${remedy}/${path}`
  return lines.map((line, at) => `${of(line)}/${lines.slice(0, at).filter((one) => of(one) === of(line)).length}`)
}

/** NaN if it is none. */
const amountOf = (typed: string): number => toPounds(typedPence(typed) ?? NaN)

export const offerFault = ({ answer, offer }: Draft, { sum }: SharedClaimLine): string | undefined => {
  if (answer !== 'offer') return undefined
  const amount = amountOf(offer)
  return amount > 0 && amount <= sum ? undefined : `Enter an amount of at most ${displayPounds(sum)}.`
}

const answerOf = ({ path, remedy, sum: of }: SharedClaimLine, draft: Draft): ClaimAnswer | undefined => {
  const { answer, offer, comments, photos } = draft
  if (answer === '') return undefined
  const given = { path, remedy, answer, of, comments: comments.trim(), photos: [...photos] }
  return answer === 'offer' ? { ...given, offer: amountOf(offer) } : given
}

const keyOf = ({ k }: OpenedLink) => `lintel.claim.1.${k.split('.')[0] ?? ''}`

const readKept = (link: OpenedLink): Kept => {
  try {
    // Written by this page: its key has the version.
    return JSON.parse(localStorage.getItem(keyOf(link)) ?? 'null') ?? nothing
  } catch {
    return nothing
  }
}

const keep = (link: OpenedLink, kept: Kept) => {
  try {
    if (kept === nothing) localStorage.removeItem(keyOf(link))
    else localStorage.setItem(keyOf(link), JSON.stringify(kept))
  } catch {
    // Storage is full or blocked: the answers can still be sent.
  }
}

const targetOf = (name: string): UploadTarget => `line/${name}`

/** The tenant's answers, kept in this browser until they are sent. */
export const useClaim = (
  link: OpenedLink,
  { lines, shown, outdated }: SharedAs<'claim'>,
  refetch: () => Promise<unknown>,
) => {
  const [kept, setKept] = useState(() => readKept(link))
  useEffect(() => keep(link, kept), [link, kept])
  const names = namesOf(lines)
  const drafts = lines.map((line, at) => currentDraft(kept.drafts[names[at] ?? ''], line))
  const changeNamed = (name: string, part: (draft: Draft) => Partial<Draft>) =>
    setKept((known) => {
      const at = names.indexOf(name)
      const line = lines[at]
      const draft = line && currentDraft(known.drafts[name], line)
      return draft ? { ...known, drafts: { ...known.drafts, [name]: { ...draft, ...part(draft) } } } : known
    })
  const photos = useVisitorPhotos(link, link.k.split('.')[0] ?? '', {
    asked: (ids) => setKept((known) => ({ ...known, sentIds: [...new Set([...known.sentIds, ...ids])] })),
    sent: (target, photo) =>
      changeNamed(target.slice('line/'.length), (draft) => ({
        photos: [...draft.photos.filter(({ id }) => id !== photo.id), photo],
      })),
    removed: () => {
      const here = new Set([...photos.ids, ...drafts.flatMap((draft) => draft.photos.map(({ id }) => id))])
      return kept.sentIds.filter((id) => !here.has(id))
    },
  })
  const { settle } = photos
  useEffect(() => {
    const there = new Set(Object.values(kept.drafts).flatMap((draft) => draft.photos.map(({ src }) => src)))
    settle((src) => there.has(src))
  }, [kept, settle])

  const isBegun = (at: number) => kept.drafts[names[at] ?? ''] !== undefined
  const answers = lines.flatMap((line, at) => {
    const draft = drafts[at]
    return (isBegun(at) && draft ? answerOf(line, draft) : line.answer) ?? []
  })
  const obstacle = lines.flatMap((line, at) => {
    const draft = drafts[at]
    if (!draft || !isBegun(at)) return []
    const isSaying = isVisible(draft.comments) || draft.photos.length > 0
    if (draft.answer === '' && isSaying) return `${line.name}: choose your answer.`
    const fault = offerFault(draft, line)
    return fault ? `${line.name}: ${fault}` : []
  })[0]
  const save = useMutation({
    mutationFn: async () => {
      await retryWhileChecking(() =>
        api(sharing.saveSharedReport, { ...withKey(link), body: { purpose: 'claim', answers, shown }, headers: {} }),
      )
      return kept.drafts
    },
    onSuccess: async (sent) => {
      await refetch()
      // What was changed while it was sent stays.
      setKept((known) => {
        const others = Object.entries(known.drafts).filter(([name, draft]) => sent[name] !== draft)
        return others.length > 0 ? { ...known, drafts: Object.fromEntries(others) } : nothing
      })
    },
    // The claim or the answers were changed meanwhile, or the claim has ended.
    onError: refetch,
  })
  return {
    drafts,
    change: (at: number, part: Partial<Draft>) => changeNamed(names[at] ?? '', () => part),
    photosOf: (at: number) => photos.of(targetOf(names[at] ?? ''), drafts[at]?.photos ?? []),
    addPhotos: (at: number, files: File[]) => void photos.add(targetOf(names[at] ?? ''), files),
    again: photos.again,
    removePhoto: (at: number, key: string) => {
      photos.remove(key)
      changeNamed(names[at] ?? '', (draft) => ({ photos: draft.photos.filter(({ id }) => id !== key) }))
    },
    open: lines.filter((line) => line.answer === undefined || hasOutdated(line)).length,
    canSend: Object.keys(kept.drafts).length > 0 || outdated === true,
    obstacle: photosUnderway(photos) ?? obstacle,
    save,
  }
}

export type ClaimState = ReturnType<typeof useClaim>
