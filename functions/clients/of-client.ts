export { erasureItems, eraseParts, lastItems, oddParts } from './store/of-client.ts'
