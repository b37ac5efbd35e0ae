/** Rights that an organisation can choose as its default, by their short names. The registries write their addresses with `http`.
 *  @source https://iiif.io/api/presentation/3.0/#rights, https://rightsstatements.org/page/1.0/ */
export const RIGHTS = {
  CC0: 'http://creativecommons.org/publicdomain/zero/1.0/',
  PDM: 'http://creativecommons.org/publicdomain/mark/1.0/',
  'CC-BY': 'http://creativecommons.org/licenses/by/4.0/',
  'CC-BY-SA': 'http://creativecommons.org/licenses/by-sa/4.0/',
  'CC-BY-NC': 'http://creativecommons.org/licenses/by-nc/4.0/',
  'CC-BY-NC-SA': 'http://creativecommons.org/licenses/by-nc-sa/4.0/',
  'CC-BY-ND': 'http://creativecommons.org/licenses/by-nd/4.0/',
  'CC-BY-NC-ND': 'http://creativecommons.org/licenses/by-nc-nd/4.0/',
  InC: 'http://rightsstatements.org/vocab/InC/1.0/',
  'InC-EDU': 'http://rightsstatements.org/vocab/InC-EDU/1.0/',
  'InC-NC': 'http://rightsstatements.org/vocab/InC-NC/1.0/',
  'InC-OW-EU': 'http://rightsstatements.org/vocab/InC-OW-EU/1.0/',
  'InC-RUU': 'http://rightsstatements.org/vocab/InC-RUU/1.0/',
  'NoC-NC': 'http://rightsstatements.org/vocab/NoC-NC/1.0/',
  'NoC-OKLR': 'http://rightsstatements.org/vocab/NoC-OKLR/1.0/',
  CNE: 'http://rightsstatements.org/vocab/CNE/1.0/',
  UND: 'http://rightsstatements.org/vocab/UND/1.0/',
  NKC: 'http://rightsstatements.org/vocab/NKC/1.0/',
} as const

export type RightsName = keyof typeof RIGHTS
export type Rights = (typeof RIGHTS)[RightsName]
