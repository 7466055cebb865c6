import {
  clientMessages,
  type Client,
  type Issue,
  type LookAndFeel,
  type LookImage,
  clientListMax,
} from '@lintel/contract'
import { cssProblem } from '@lintel/rules'
import { foreignImages } from '../uploads/look-images.ts'

export const lookLists = ['logo', 'banner', 'emailheader', 'emailfooter', 'backgrounds'] as const

const looksOf = ({ looknfeel, branches }: Pick<Client, 'looknfeel' | 'branches'>): [string, LookAndFeel][] => [
  ['looknfeel', looknfeel],
  ...branches.map((branch, index): [string, LookAndFeel] => [`branches.${index}.looknfeel`, branch.looknfeel]),
]

export const imagesOf = (client: Pick<Client, 'looknfeel' | 'branches'>): [path: string, src: string][] =>
  looksOf(client).flatMap(([path, look]) =>
    lookLists.flatMap((list) =>
      look[list].map(({ src }, index): [string, string] => [`${path}.${list}.${index}`, src]),
    ),
  )

const repeatedImages = (client: Pick<Client, 'looknfeel' | 'branches'>): [path: string, src: string][] =>
  looksOf(client).flatMap(([path, look]) =>
    lookLists.flatMap((list) => {
      const seen = new Set<string>()
      return look[list].flatMap(({ src }, index): [string, string][] => {
        if (seen.has(src)) return [[`${path}.${list}.${index}`, src]]
        seen.add(src)
        return []
      })
    }),
  )

/** Only the provider can lock or unlock them. */
export const withLocks = (images: readonly LookImage[], before: readonly LookImage[]): LookImage[] =>
  images.map((image) => ({ ...image, readonly: before.some(({ src, readonly }) => src === image.src && readonly) }))

export const unlockedIssues = (after: Pick<Client, 'looknfeel' | 'branches'>, before: typeof after): Issue[] => {
  const looks = new Map(looksOf(after))
  return looksOf(before).flatMap(([path, look]) =>
    lookLists.flatMap((list) => {
      const kept = new Set(looks.get(path)?.[list].map(({ src }) => src))
      const isGone = look[list].some(({ src, readonly }) => readonly && !kept.has(src))
      return isGone ? [{ path: `body.${path}.${list}`, message: clientMessages.imageLocked }] : []
    }),
  )
}

/** What was there before is accepted. */
export async function lookIssues(client: Client, before: Client | undefined): Promise<Issue[]> {
  const doubled = new Set(before ? repeatedImages(before).map(([, src]) => src) : [])
  const twice = repeatedImages(client)
    .filter(([, src]) => !doubled.has(src))
    .map(([path]) => ({ path, message: clientMessages.imageTwice }))
  const known = new Set(before ? imagesOf(before).map(([, src]) => src) : [])
  const added = imagesOf(client).filter(([, src]) => !known.has(src))
  const foreign = await foreignImages(client.id, new Map(added))
  const sheets = new Set(before ? looksOf(before).map(([, { csscode }]) => csscode) : [])
  const css = looksOf(client).flatMap(([path, { csscode }]): Issue[] => {
    const message = sheets.has(csscode) ? undefined : cssProblem(csscode)
    return message === undefined ? [] : [{ path: `${path}.csscode`, message }]
  })
  return [...foreign, ...twice, ...css].map(({ path, message }) => ({ path: `body.${path}`, message }))
}

type List = [path: string, name: string, length: number]

function listsIn(value: unknown, path: readonly string[] = []): List[] {
  if (typeof value !== 'object' || value === null) return []
  const own: List[] = Array.isArray(value) ? [[path.join('.'), path.at(-1) ?? '', value.length]] : []
  return [...own, ...Object.entries(value).flatMap(([key, part]) => listsIn(part, [...path, key]))]
}

/** Older lists may be as long as the longest of their field was. */
export function listIssues(client: Client, before: Client | undefined): Issue[] {
  const longest = new Map<string, number>()
  for (const [, name, length] of listsIn(before)) longest.set(name, Math.max(length, longest.get(name) ?? 0))
  return listsIn(client).flatMap(([path, name, length]) => {
    const max = clientListMax[name]
    return max === undefined || length <= Math.max(max, longest.get(name) ?? 0)
      ? []
      : [{ path: `body.${path}`, message: clientMessages.tooMany(max) }]
  })
}
