import { cutText, shortTextMax } from '@lintel/contract'

const ending = ', by link'

/** A visitor's name as records have it: told apart from people of the agency, whatever somebody calls themselves. */
export const byLink = (name: string): string =>
  cutText(name.replaceAll(/\s+/g, ' ').trim(), shortTextMax - ending.length) + ending
