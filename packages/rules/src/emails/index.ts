export { deliveryOf } from './delivery.ts'
export { escapeHtml, fillHtml, fillText, type PlaceholderValues } from './placeholders.ts'
export { addressInLine, placeholderValues } from './values.ts'
