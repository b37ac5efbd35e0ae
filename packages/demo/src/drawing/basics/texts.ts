// Passages that scribes really copied; all are centuries out of anyone's rights.
export const PSALMS =
  'beatus vir qui non abiit in consilio impiorum et in via peccatorum non stetit et in cathedra pestilentie non sedit sed in lege domini voluntas eius et in lege eius meditabitur die ac nocte et erit tamquam lignum quod plantatum est secus decursus aquarum quod fructum suum dabit in tempore suo et folium eius non defluet et omnia quecumque faciet prosperabuntur non sic impii non sic sed tamquam pulvis quem proicit ventus a facie terre'.split(
    ' ',
  )

export const HOURS =
  'domine labia mea aperies et os meum annuntiabit laudem tuam deus in adiutorium meum intende domine ad adiuvandum me festina gloria patri et filio et spiritui sancto sicut erat in principio et nunc et semper et in secula seculorum amen'.split(
    ' ',
  )

export const CHARTER =
  'in nomine domini amen anno ab incarnatione eiusdem millesimo ducentesimo octavo indictione undecima presentibus testibus infrascriptis ad hoc specialiter vocatis et rogatis dominus abbas pro se suisque successoribus dedit tradidit et concessit iure proprio in perpetuum terram unam cum vineis pratis silvis aquis et omnibus suis pertinentiis positam in territorio montis floris cui a primo latere via publica a secundo flumen a tertio heredes quondam petri'.split(
    ' ',
  )

export const ITALIAN_LETTER =
  "ho ricevuto la gratissima sua delli tre del presente con molto mio contento et insieme li disegni che mi mandava per mano del suo servitore li quali ho veduti con grandissimo piacere quanto alle cose di qua le dirò che la fabrica procede bene et che maestro Antonio spera di finire la loggia avanti l'inverno se non mancheranno li denari le piante che desiderava per il giardino sono in viaggio et credo arriveranno a Montefiore prima della festa di San Martino mi raccomandi alla signora sua consorte".split(
    ' ',
  )
