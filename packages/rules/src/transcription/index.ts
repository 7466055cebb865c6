export * from './documents/index.ts'
export { dictionaryWords, type DictionaryWords, type NamedItem } from './dictionary-words.ts'
export { itemFromText } from './item-from-text.ts'
export { matchToDictionary } from './match-dictionary.ts'
