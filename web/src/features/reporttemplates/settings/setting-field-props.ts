import type { TemplateSetting } from '@lintel/contract'
import type { SettingImages } from './setting-images.ts'

export type SettingValue = Pick<TemplateSetting, 'value' | 'booleanvalue'>

export interface SettingFieldProps {
  setting: TemplateSetting
  onChange: (value: SettingValue) => void
  /** Undefined if none can be chosen, or until loaded. */
  images: SettingImages | undefined
  /** The path that the server's error names. */
  path?: string
  error?: string
}
