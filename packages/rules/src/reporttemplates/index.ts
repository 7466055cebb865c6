export {
  defaultTemplateId,
  isSameCombination,
  shippedCombinationFor,
  shippedCombinations,
  templateCombinations,
  templatePackageOf,
} from './combinations.ts'
export {
  builtInSettings,
  isBuiltInSetting,
  printValueOf,
  propertiesForTemplates,
  settingsForClient,
  settingSystemName,
} from './settings.ts'
export { mergeTemplates, templateChanges } from './changes.ts'
export {
  composeSettings,
  composeTemplate,
  hasSameOrder,
  templateDifference,
  type TemplateDifference,
} from './differences.ts'
export { templateProblems, type TemplateProblem } from './problems.ts'
export { unknownSettings } from './unknown-settings.ts'
