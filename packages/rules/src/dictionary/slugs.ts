import { snakeCase } from '../checklists/slug.ts'

const words = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** Longer slugs are cut: the contract allows 120 characters, and a number can follow. */
const longest = 110

/** From its system name, or else from its name. */
export const slugOfName = (name: string, systemName = ''): string =>
  words(systemName.trim() === '' ? name : systemName)
    .join('-')
    .slice(0, longest)
    .replace(/-+$/, '') || 'entry'

export const slugOfPrompt = (prompt: string): string =>
  snakeCase(prompt).slice(0, longest).replace(/_+$/, '') || 'question'

/** With a number appended if it is taken. */
export const freeSlug = (slug: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number++) if (!taken.has(`${slug}_${number}`)) return `${slug}_${number}`
}
