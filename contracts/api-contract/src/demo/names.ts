export const institutions = [
  'Northlake University Hospital, Toronto',
  'St. Brigid Cancer Centre, Dublin',
  'Alster Klinikum, Hamburg',
  'Instituto Oncológico del Sur, Sevilla',
  'Harbour Cancer Institute, Sydney',
  'Kitano Medical Center, Osaka',
  'Lakeshore Radiation Institute, Chicago',
  'Clinique du Rhône, Lyon',
  'Øresund University Hospital, Copenhagen',
  'Centro Oncologico Lariano, Como',
  'Hillbrow Academic Hospital, Johannesburg',
  'Sahyadri Cancer Foundation, Pune',
  'Amstel Medisch Centrum, Amsterdam',
  'Hospital das Palmeiras, São Paulo',
  'Blue Ridge Proton Center, Charlottesville',
] as const

/** First name, last name, degrees, clinical roles. All invented. */
export const rows = `
Amara|Okafor|MD, PhD|Physician
Jonas|Lindqvist|MD|Physician
Mei|Tanaka|PhD|Physicist
Priya|Raghunathan|MD, DNB|Physician
Tomás|Echeverría|MD|Physician
Hannah|Weiß|Dr. rer. nat.|Physicist
Claire|Dubois|MD, PhD|Physician
Lars|Østergaard|PhD|Physicist; Informaticist
Giulia|Ferrante|MD|Physician
Sipho|Dlamini|MBChB, FC Rad Onc|Physician
Ruth|Abramson|MD, MPH|Physician; Grants
Daniel|Achterberg|PhD|Physicist
Isabela|Monteiro|MD|Physician
Kenji|Matsuda|MD, PhD|Physician
Eleanor|Whitcombe|MSc|Dosimetrist
Marek|Novotný|PhD|Physicist
Aoife|Gallagher|MB BCh BAO|Physician
Yusuf|Demirci|MD|Physician
Grace|Mwangi|BSc|Radiation Therapist
Oliver|Hartigan|CMD|Dosimetrist
Sofia|Papadakis|MD, PhD|Physician
Nikhil|Deshpande|PhD|Informaticist
Émilie|Charpentier|MSc|Physicist
Benedikt|Auer|Dr. med.|Physician
Leila|Haddad|MD|Physician
William|Okonkwo-Reyes|PhD|Informaticist
Ana|Kovačić|MD, PhD|Physician
Jiho|Park|PhD|Physicist
Marta|Zielińska|MD|Physician
Samuel|Brightwater|RT(T)|Radiation Therapist
Fatima|El Amrani|MD|Physician
Caroline|Ashdown|MBA|Administrator; Grants
Dimitri|Volkov|PhD|Physicist
Ingrid|Solheim|MD, PhD|Physician
Rafael|Quintana|MSc|Dosimetrist
Zoë|van der Berg|MD|Physician
Arjun|Mehrotra|MD|Physician
Louise|Fontaine|PhD|Physicist
Peter|Szabó|MD|Physician
Naledi|Khumalo|BTech|Radiation Therapist
Haruto|Ishikawa|PhD|Physicist
Beatriz|Carvalho|MD|Physician
Michael|Thornbury|MD, MS|Physician
Chiara|Bellandi|PhD|Physicist
Xin|Zhao|MD, PhD|Physician
Patrick|O'Donnell|MSc|Dosimetrist
Saanvi|Kulkarni|MD|Physician
Erik|Brandstätter|Dr. med.|Physician
Adaeze|Nwosu|PhD|Informaticist
Victoria|Langford|BSc|Radiation Therapist
Joaquín|Ibarra|MD|Physician
Katarzyna|Wrona|PhD|Physicist
Theo|Mensah|MD|Physician
Renske|de Vries|MSc|Informaticist
Noor|Rahman|MD|Physician
`
