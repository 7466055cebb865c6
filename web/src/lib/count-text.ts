import { locale } from '@lintel/contract'

/** `1,200 clients`, `1 client`. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString(locale)} ${count === 1 ? one : many}`
