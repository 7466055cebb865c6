export * from './documents/index.ts'
export { dictionaryWords, type DictionaryWords, type NamedItem } from './dictionary-words.ts'
export { itemOfWords } from './item-of-words.ts'
export { onDictionary } from './on-dictionary.ts'
