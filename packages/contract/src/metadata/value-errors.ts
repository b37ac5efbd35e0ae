import { STRING_VALUE_MAX_LENGTH } from '../platform/constants.ts'

/** Why a value does not fit its field, in words for people. Screens translate them by their names. */
export const VALUE_ERRORS = {
  unknownField: 'There is no field with this name',
  required: 'Field is required',
  noLanguages: 'This field takes no languages',
  oneValue: 'This field takes only one value',
  tooLong: `Maximum ${STRING_VALUE_MAX_LENGTH} characters allowed`,
  wholeNumber: 'Must be a whole number',
  number: 'Must be a number',
  date: 'Must be a date (YYYY-MM-DD)',
  boolean: 'Must be true or false',
  email: 'E-mail must be valid',
  notOffered: 'Must be one of the options',
} as const
