import { plainHeader } from './sheet-targets.ts'

/** Groups of headers with the same meaning. The first word names the group. A header is in one group only. Terms that mean something
 *  else without the prefix of their standard are listed with it.
 *  @source DCMI Metadata Terms (2020-01-20): elements and terms of `dc` and `dcterms`
 *  @source LIDO 1.1: elements of descriptive and administrative metadata
 *  @source Spectrum 5.1, units of information. The Italian headers are words of Italian museums */
export const COMMON_HEADERS: readonly (readonly string[])[] = [
  `pressmark, shelf mark, call number, segnatura, identifier, identificativo, object number, numero oggetto,
   numero dell'oggetto, accession number, accession no, inventory number, inventory no, inv no, inventario,
   numero d'inventario, numero di inventario, numero inventario, n inventario, n inv, inv n, workID, museum number`,
  "sgtt, title, titolo, object title, work title, titolo dell'opera, titolo opera, titleSet",
  `autn, author, autore, artist, artista, creator, creatore, maker, artefice, eventActor, contributor author,
   displayActorInRole, nameActorSet, object production person, production person, object production people,
   object production organisation, autore dell'opera, autore opera, persona di produzione, artist display name,
   artist name, nome artista`,
  `sgti, description, descrizione, brief description, breve descrizione, descrizione breve, objectDescriptionSet,
   objectDescription, descriptiveNoteValue`,
  `object name, nome dell'oggetto, nome oggetto, denominazione dell'oggetto, denominazione oggetto, object type,
   tipo di oggetto, tipo oggetto, tipologia dell'oggetto, objectWorkType, work type`,
  'alternative title, title alternative, alternative, other title, titolo alternativo, altro titolo',
  'physical description, descrizione fisica',
  'material, materials, materia, materie, materiale, materiali',
  'technique, techniques, tecnica, tecniche',
  `medium, format medium, material and technique, materials and techniques, materia e tecnica, materiali e tecniche,
   materiale e tecnica, materialsTech, objectMaterialsTechSet, objectMaterialsTech, displayMaterialsTech,
   termMaterialsTech`,
  `dimensions, dimension, dimensione, dimensioni, measurements, measurement, misure, misura, objectMeasurementsSet,
   objectMeasurements, displayObjectMeasurements`,
  'extent, format extent, consistenza',
  'number of objects, number of items, numero di oggetti, numero oggetti, numero di pezzi, numero pezzi',
  `date, data, datazione, dating, date created, dcterms:created, creation date, date of creation,
   object production date, production date, date of production, data di produzione, data di produzione dell'oggetto,
   data di esecuzione, data di creazione, object date, eventDate, displayDate`,
  'date issued, dcterms:issued, publication date, date of publication, data di pubblicazione',
  'period, periodo, epoca, periodName, object production period',
  `place, luogo, object production place, production place, place of production, luogo di produzione,
   luogo di produzione dell'oggetto, luogo di esecuzione, place of creation, eventPlace, displayPlace`,
  'culture, cultura, ambito culturale',
  'subject, subjects, soggetto, soggetti, subjectSet, displaySubject, subjectConcept',
  'keywords, keyword, parole chiave, parola chiave',
  'abstract, description abstract, riassunto',
  'publisher, editore',
  'language, language iso, lingua',
  `inscriptions, inscription, inscription content, inscription transcription, iscrizione, iscrizioni,
   contenuto dell'iscrizione, contenuto iscrizione, testo dell'iscrizione, trascrizione dell'iscrizione`,
  `current location, ubicazione, ubicazione attuale, collocazione attuale, localizzazione attuale,
   posizione attuale`,
  'normal location, ubicazione abituale, collocazione abituale, ubicazione normale',
  'repository, repositoryName, owning institution, ente proprietario, istituto di conservazione',
  `acquisition method, method of acquisition, metodo di acquisizione, modalità di acquisizione,
   tipo di acquisizione, tipo acquisizione`,
  'acquisition date, date of acquisition, date acquired, data di acquisizione, data acquisizione',
  "acquisition source, source of acquisition, fonte di acquisizione, fonte acquisizione, fonte dell'acquisizione",
  "provenance, provenienza, ownership history, object history note, storia dell'oggetto",
  'credit line, linea di credito, dicitura di credito',
  'rights, diritti, rightsWorkSet, right note, nota sui diritti, note sui diritti',
  'right type, rightsType, tipo di diritto, tipo di diritti',
  'rights holder, right holder, titolare dei diritti, titolare del diritto, detentore dei diritti',
  'license, licence, licenza, rights license',
  'condition, condition note, stato di conservazione',
].map((group) => group.split(/,\s+/))

/** Prefixes of the standards: `dc:title`, `dc.title`, `dcterms:created`, `lido:titleSet`, `spectrum: Title`. */
const PREFIX = /^\s*(?:dc|dcterms|lido|spectrum)\s?[:.]/i

const GROUPS = new Map(
  COMMON_HEADERS.flatMap((words) => words.map((word) => [plainHeader(word), plainHeader(words[0] ?? '')] as const)),
)

/** Returns a key that is equal for headers with the same meaning. It is the group of the header, or else the header without the prefix
 *  of a standard. Case, spaces and accents are ignored. The key of a header without letters is empty. */
export const headerKey = (header: string): string => {
  const withoutPrefix = plainHeader(header.replace(PREFIX, ''))
  return GROUPS.get(plainHeader(header)) ?? GROUPS.get(withoutPrefix) ?? withoutPrefix
}
