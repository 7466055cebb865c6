export { erasureItems, eraseParts, lastItems, oddParts } from './store.ts'
