import { reportTemplateMessages } from '@lintel/contract'
import type { State } from './state.ts'

/** The dictionary and the report designer. */
export const dictionaryStates: readonly State[] = [
  {
    name: 'an item of the dictionary',
    path: '/dictionary/items',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: async (page) => {
      for (const [label, option] of [
        ['Section', 'Doors'],
        ['Type', 'Door'],
        ['Item', 'Fire door'],
      ] as const) {
        await page.getByRole('combobox', { name: label, exact: true }).click()
        await page.getByRole('option', { name: option, exact: true }).click()
      }
      await page.getByRole('region', { name: 'Fire door' }).waitFor()
    },
  },
  {
    name: 'the conditions of the dictionary',
    path: '/dictionary/conditions',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: (page) => page.getByRole('region', { name: 'Condition C' }).waitFor(),
  },
  {
    name: 'the templates of the dictionary',
    path: '/dictionary/templates-populated',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: (page) => page.getByRole('grid').getByRole('gridcell').first().focus(),
  },
  {
    name: 'a new room of the dictionary',
    path: '/dictionary/templates',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add room', exact: true }).click()
      await page.getByRole('dialog').getByLabel('Name').waitFor()
    },
  },
  {
    name: 'a workbook with a dictionary that is refused',
    path: '/dictionary/templates',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      const file = { name: 'dictionary.xlsx', mimeType: '', buffer: Buffer.from('none') }
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
      await page.getByRole('alert', { name: 'Problems in the file' }).waitFor()
    },
  },
  {
    name: 'the questions of a checklist',
    path: '/dictionary/questions?type=Legionella%20Risk%20Assessment',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Preview checklist' }).click()
      await page.getByRole('region', { name: 'Preview of the checklist' }).waitFor()
    },
  },
  {
    name: 'a new question of a checklist',
    path: '/dictionary/questions?type=Legionella%20Risk%20Assessment',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('dialog').getByLabel('Prompt').waitFor()
    },
  },
  {
    name: 'a maintenance flag',
    path: '/dictionary/flags?type=Legionella%20Risk%20Assessment',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await page.getByRole('textbox', { name: 'PDF guide' }).waitFor()
    },
  },
  {
    name: 'the report designer with its preview',
    path: '/reportdesigner?type=Check%20In',
    signedIn: true,
    as: 'customeradmin@kestrel.example',
    ready: async (page) => {
      await page.getByRole('heading', { name: 'Sections' }).waitFor()
      await page.getByRole('button', { name: 'Meters and keys', exact: true }).click()
      await page.getByText('This section has no settings of its own.', { exact: false }).waitFor()
    },
  },
  {
    name: 'a colour in the report designer that is none',
    path: '/reportdesigner?type=Check%20In',
    signedIn: true,
    as: 'customeradmin@kestrel.example',
    ready: async (page) => {
      await page.getByLabel('Primary colour', { exact: true }).fill('#12')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('alert').filter({ hasText: reportTemplateMessages.notAColour }).waitFor()
    },
  },
  {
    name: 'report templates',
    path: '/reporttemplates',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: (page) => page.getByText('51 templates').waitFor(),
  },
  {
    name: 'a report template with its code and its settings',
    path: '/reporttemplates/default-standard-inventory-report',
    signedIn: true,
    as: 'admin@lintel.example',
    ready: async (page) => {
      const parts = page.getByRole('navigation', { name: 'Parts of the template' })
      await page.getByRole('textbox', { name: 'Cover' }).waitFor()
      await parts.getByRole('link', { name: 'Global', exact: true }).click()
      await page.getByRole('button', { name: 'New setting' }).waitFor()
    },
  },
]
