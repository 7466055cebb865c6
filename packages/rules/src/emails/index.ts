export { joinNames } from './names.ts'
export { deliveryOf } from './delivery.ts'
export { isToSigners, linkObstacle } from './link-obstacle.ts'
export {
  emailPlaceholders,
  escapeHtml,
  fillHtml,
  fillText,
  hasPlaceholder,
  linkPlaceholders,
  unknownPlaceholders,
  type EmailPlaceholder,
  type LinkPlaceholder,
  type PlaceholderValues,
} from './placeholders.ts'
export { foldedAddress, signaturesToAsk, signaturesWith, type ToSign } from './signers.ts'
export { addressInLine, placeholderValues, type PlaceholderSource } from './values.ts'
