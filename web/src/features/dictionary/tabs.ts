import { isCoreType } from '@lintel/contract'
import type { ComponentType } from 'react'
import { preloadable } from '../../lib/preloadable.ts'

export interface TabContext {
  type: string
  mayFlag: boolean
}

interface DictionaryTab {
  path: string
  label: string
  isShown: (context: TabContext) => boolean
  isWide?: boolean
  Component: ComponentType
}

/** The tabs in order. A tab that is not shown redirects to the first one that is. */
export const dictionaryTabs: readonly DictionaryTab[] = [
  {
    path: 'items',
    label: 'Items',
    isShown: ({ type }) => !isCoreType(type),
    ...preloadable(async () => (await import('./items/items-tab.tsx')).ItemsTab),
  },
  {
    path: 'conditions',
    label: 'Conditions',
    isShown: () => true,
    ...preloadable(async () => (await import('./conditions/conditions-tab.tsx')).ConditionsTab),
  },
  {
    path: 'templates',
    label: 'Templates',
    isWide: true,
    isShown: ({ type }) => !isCoreType(type),
    ...preloadable(async () => (await import('./templates/templates-tab.tsx')).TemplatesTab),
  },
  {
    path: 'templates-populated',
    label: 'Templates by category',
    isWide: true,
    isShown: ({ type }) => !isCoreType(type),
    ...preloadable(async () => (await import('./templates/templates-tab.tsx')).PopulatedTemplatesTab),
  },
  {
    path: 'questions',
    label: 'Questions',
    isShown: ({ type }) => type !== '',
    ...preloadable(async () => (await import('./questions/questions-tab.tsx')).QuestionsTab),
  },
  {
    path: 'flags',
    label: 'Flags',
    isShown: ({ mayFlag }) => mayFlag,
    ...preloadable(async () => (await import('./flags/flags-tab.tsx')).FlagsTab),
  },
]
