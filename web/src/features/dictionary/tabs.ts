import { lazy, type ComponentType } from 'react'
import { isCore } from './owner.ts'

/** Who looks, and at which report type. */
export interface TabContext {
  /** The chosen report type; empty where none is. */
  type: string
  /** Administrators and support. */
  mayFlag: boolean
}

/** A tab of the dictionary; its path is its address below `/dictionary`. */
interface DictionaryTab {
  path: string
  label: string
  isShown: (context: TabContext) => boolean
  /** It takes the whole width. */
  isWide?: boolean
  Component: ComponentType
}

/** The tabs in their order. A tab that is not shown leads to the first that is. */
export const dictionaryTabs: readonly DictionaryTab[] = [
  {
    path: 'items',
    label: 'Items',
    isShown: ({ type }) => !isCore(type),
    Component: lazy(async () => ({ default: (await import('./items/items-tab.tsx')).ItemsTab })),
  },
  {
    path: 'conditions',
    label: 'Conditions',
    isShown: () => true,
    Component: lazy(async () => ({ default: (await import('./conditions/conditions-tab.tsx')).ConditionsTab })),
  },
  {
    path: 'templates',
    label: 'Templates',
    isWide: true,
    isShown: ({ type }) => !isCore(type),
    Component: lazy(async () => ({ default: (await import('./templates/templates-tab.tsx')).TemplatesTab })),
  },
  {
    path: 'templates-populated',
    label: 'Templates by category',
    isWide: true,
    isShown: ({ type }) => !isCore(type),
    Component: lazy(async () => ({ default: (await import('./templates/templates-tab.tsx')).PopulatedTemplatesTab })),
  },
  {
    path: 'questions',
    label: 'Questions',
    isShown: ({ type }) => type !== '',
    Component: lazy(async () => ({ default: (await import('./questions/questions-tab.tsx')).QuestionsTab })),
  },
  {
    path: 'flags',
    label: 'Flags',
    isShown: ({ mayFlag }) => mayFlag,
    Component: lazy(async () => ({ default: (await import('./flags/flags-tab.tsx')).FlagsTab })),
  },
]
